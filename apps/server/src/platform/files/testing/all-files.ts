import type { Files, KeptFile } from '../files.ts';

/** All stored files, in listing order. */
export async function allFiles(files: Files): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for await (const file of files.list()) kept.push(file);
  return kept;
}
