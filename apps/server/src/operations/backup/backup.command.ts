import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type CommandPlace, withCommandPlace } from '../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { openFiles } from '../../platform/files/files.ts';
import { findFieldKeys } from '../../platform/secrets/field-keys.ts';
import { BackupError } from './archive.ts';
import { writeBackup } from './write-backup.ts';

const usage = `usage: npm run backup -- FILE.tar.gz

Writes the database of DATABASE_URL (without it, the embedded one in DATA_DIR) and all stored files into one
file, as they are at one instant; the product goes on meanwhile. The field key is not in it: keep that apart.
A file that is there already is left alone.
`;

await runCommand(usage, async () => {
  const [given, more] = process.argv.slice(2);
  if (given === undefined || more !== undefined || given.startsWith('-')) throw new UsageError('');
  const path = resolve(given);
  if (await isThere(path)) throw new BackupError(`${path} is there already`);
  const work = async ({ config, ownerUrl }: CommandPlace) => {
    const database = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
    try {
      const files = await openFiles(config);
      const fieldKeys = await findFieldKeys(config);
      report(path, await writeBackup(path, { database, files, fieldKeys, now: new Date() }));
    } finally {
      await database.close();
    }
  };
  await withCommandPlace(work, { onlyReads: true });
}, [BackupError]);

function report(path: string, written: Awaited<ReturnType<typeof writeBackup>>): void {
  const { rows, files, vanished, fieldKeys } = written;
  process.stdout.write(`${rows} rows and ${files} files are in ${path}\n`);
  for (const key of vanished)
    process.stdout.write(`${key} was removed meanwhile and is missing in the backup\n`);
  process.stdout.write(
    fieldKeys.length === 0
      ? 'No field is sealed: it can be restored without a field key.\n'
      : `It can be restored only with the field key ${fieldKeys.join(', ')}, which is not in it.\n`,
  );
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
