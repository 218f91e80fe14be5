import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, fieldKeyList } from '../config.ts';
import { readOrMakeKeyFile } from './key-file.ts';

type KeyPlace = Pick<Config, 'fieldKeys' | 'dataDir'>;

/** The configured keys, or those in the data folder, where one is generated on first use. */
export async function readFieldKeys({ fieldKeys, dataDir }: KeyPlace): Promise<Buffer[]> {
  if (fieldKeys) return fieldKeys.map(decode);
  const path = keyFile(dataDir);
  return keysOf(path, await readOrMakeKeyFile(path, () => `${randomBytes(32).toString('base64')}\n`));
}

/** The same without generating one: null if there is none yet. */
export async function findFieldKeys({ fieldKeys, dataDir }: KeyPlace): Promise<Buffer[] | null> {
  if (fieldKeys) return fieldKeys.map(decode);
  const path = keyFile(dataDir);
  try {
    return keysOf(path, await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function keyFile(dataDir: string): string {
  return join(dataDir, 'field.key');
}

/** The format of the variable: several keys separated by commas. */
function keysOf(path: string, text: string): Buffer[] {
  if (!fieldKeyList.test(text.trim()))
    throw new ConfigError(`${path} must hold 32 bytes as base64, several with commas between`);
  return text.trim().split(',').map(decode);
}

function decode(key: string): Buffer {
  return Buffer.from(key, 'base64');
}
