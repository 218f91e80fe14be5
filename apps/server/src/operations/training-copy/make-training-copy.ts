import { readdir } from 'node:fs/promises';
import { hashPassword } from '../../identity/session/password.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { openFiles } from '../../platform/files/files.ts';
import { readFieldKeys } from '../../platform/secrets/field-keys.ts';
import { secretsWith } from '../../platform/secrets/secrets.ts';
import { BackupError } from '../backup/archive.ts';
import { type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { TrainingRewriting } from './training-rewriting.ts';

/** Where a training copy is created. */
interface Place {
  /** With the role that will own the tables. */
  readonly database: Database;
  /** Absolute; only its field key is there. */
  readonly dataDir: string;
  /** Keys that decrypt the fields of the original. */
  readonly originalKeys: readonly Buffer[];
  readonly password: string;
}

/**
 * Restores a backup with everybody in it replaced. The replacement happens in the stream: nothing of the original is
 * written to the database, to its write-ahead log or to the folder, so that there are no remains to clean up.
 * @throws BackupError as a restore does, and for a column of which it is not known whether it holds personal data
 */
export async function makeTrainingCopy(
  path: string,
  { database, dataDir, originalKeys, password }: Place,
): Promise<Restored> {
  const copy = secretsWith(await readFieldKeys({ fieldKeys: null, dataDir }));
  const rewriting = new TrainingRewriting({
    original: secretsWith(originalKeys.length > 0 ? originalKeys : [Buffer.alloc(32)]),
    copy,
    passwordHash: await hashPassword(password),
  });
  const files = await openFiles({ dataDir, s3: null });
  return restoreBackup(path, { database, files, fieldKeys: originalKeys }, rewriting);
}

/**
 * A training copy needs a folder of its own and no bucket (`FILES_URL`): either may be the original's, whose files it
 * would overwrite.
 * @throws BackupError if anything is in the folder, or if a bucket is configured
 */
export async function requireOwnPlace({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<void> {
  if (s3 !== null)
    throw new BackupError('a training copy keeps its files in its own folder: leave FILES_URL out');
  const there = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (there.length > 0)
    throw new BackupError(
      `${dataDir} is not empty. A training copy needs a folder of its own, for example DATA_DIR=./training`,
    );
}
