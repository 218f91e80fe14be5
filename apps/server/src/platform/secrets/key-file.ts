import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a key file, creating it with this content if it does not exist. The file appears atomically, so concurrent
 * processes agree on the one created first.
 */
export async function readOrMakeKeyFile(path: string, make: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(own, make(), { mode: 0o600, flush: true });
  try {
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own);
  }
  return readFile(path, 'utf8');
}
