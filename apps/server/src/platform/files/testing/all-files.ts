import type { Files, KeptFile } from '../files.ts';

/** Every file that is kept, in the order of the list. */
export async function allFiles(files: Files): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for await (const file of files.list()) kept.push(file);
  return kept;
}
