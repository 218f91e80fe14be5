import type { Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The chunks of a bundle by their files. */
export function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/**
 * The chunk that holds a module.
 *
 * @param module its path within `src`
 * @throws Error where none does: a file that was moved is not silently left out
 */
export function chunkOf(module: string, chunks: Chunks): Rolldown.OutputChunk {
  const found = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/src/${module}`)),
  );
  if (found === undefined) throw new Error(`No chunk holds ${module}`);
  return found;
}

/** The files of a chunk and everything that it imports, what is imported first. */
export function closure(
  chunk: Rolldown.OutputChunk,
  chunks: Chunks,
  seen = new Set<string>(),
  visited = new Set<string>(),
): Set<string> {
  visited.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported !== undefined && !visited.has(name)) closure(imported, chunks, seen, visited);
  }
  return seen.add(chunk.fileName);
}

/** The files of the styles that chunks come with. */
export function stylesOf(files: Iterable<string>, chunks: Chunks): string[] {
  const styles = [...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
  return [...new Set(styles)];
}

/** Where the server has a file. */
export function url(fileName: string): string {
  return `/${fileName}`;
}
