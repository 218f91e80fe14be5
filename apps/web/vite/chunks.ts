import type { Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The chunks of a bundle by file name. */
export function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/**
 * The chunk that contains a module.
 * @param module its path within `src`
 * @throws Error if there is none: a moved file must not be dropped silently
 */
export function chunkOf(module: string, chunks: Chunks): Rolldown.OutputChunk {
  const found = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/src/${module}`)),
  );
  if (found === undefined) throw new Error(`No chunk contains ${module}`);
  return found;
}

/** The files of a chunk and of everything that it imports, imports first. */
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

/** The stylesheets of chunks. */
export function stylesOf(files: Iterable<string>, chunks: Chunks): string[] {
  const styles = [...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
  return [...new Set(styles)];
}

/** URL of a file on the server. */
export function url(fileName: string): string {
  return `/${fileName}`;
}
