import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of this machine by its name; null where it is not installed, and what asks for it is skipped. */
export function findProgram(name: string): string | null {
  // Those of administrators are not on everybody's way.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'].filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
