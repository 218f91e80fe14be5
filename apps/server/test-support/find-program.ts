import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program installed on this machine; null if it is not, and tests that need it are skipped. */
export function findProgram(name: string): string | null {
  // Folders for administrators are not in everybody's PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'].filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
