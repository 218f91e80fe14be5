import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** The keys of the configuration, or the one in the data folder, which is made the first time. */
export async function readFieldKeys({
  fieldKeys,
  dataDir,
}: Pick<Config, 'fieldKeys' | 'dataDir'>): Promise<Buffer[]> {
  if (fieldKeys) return fieldKeys.map((key) => Buffer.from(key, 'base64'));
  const path = join(dataDir, 'field.key');
  await mkdir(dataDir, { recursive: true });
  const text = await readFile(path, 'utf8').catch(() => makeKeyFile(path));
  return [Buffer.from(text.trim(), 'base64')];
}

/** Processes that start together agree on the first one's file, which appears whole or not at all. */
async function makeKeyFile(path: string): Promise<string> {
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(own, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own);
  }
  return readFile(path, 'utf8');
}
