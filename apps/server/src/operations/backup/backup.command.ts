import { stat } from 'node:fs/promises';
import { actorFor, OperatorError } from '../../identity/operators/command-actor.ts';
import { audit } from '../../platform/audit.ts';
import { type CommandPlace, withCommandPlace } from '../../platform/command/command-database.ts';
import { runCommand } from '../../platform/command/run-command.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openFiles } from '../../platform/files/files.ts';
import { findFieldKeys } from '../../platform/secrets/field-keys.ts';
import { BackupError } from './archive.ts';
import { readArguments } from './read-arguments.ts';
import { takesLines } from './takes-lines.ts';
import { writeBackup } from './write-backup.ts';

const usage = `usage: npm run backup -- FILE.tar.gz [--operator EMAIL]

Writes the database of DATABASE_URL (without it, the embedded one in DATA_DIR) and all stored files into one
file, as one snapshot, while the product keeps running. The field key is not in it: store that separately.
An existing file is never overwritten. --operator says on whose behalf: the e-mail address of an operator with
the right to change the company's data; the log names them.
`;

await runCommand(usage, async () => {
  const { path, operator } = readArguments();
  if (await isThere(path)) throw new BackupError(`${path} already exists`);
  const work = async ({ config, ownerUrl }: CommandPlace) => {
    const database = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
    try {
      const isLogged = await takesLines(database.db);
      const by = isLogged ? await actorFor(database.db, operator, 'company.write') : null;
      const files = await openFiles(config);
      const fieldKeys = await findFieldKeys(config);
      const written = await writeBackup(path, { database, files, fieldKeys, now: new Date() });
      report(path, written);
      if (by === null) {
        process.stdout.write('The audit log of this database cannot be written: the backup is not logged.\n');
        return;
      }
      const after = { file: path, rows: written.rows, files: written.files };
      const entry = { ...by, action: 'backup', subject: '/api/company' } as const;
      await inTransaction(database.db, (tx) => audit(tx, { ...entry, details: { before: {}, after } }));
    } finally {
      await database.close();
    }
  };
  await withCommandPlace(work, { onlyReads: true });
}, [BackupError, OperatorError]);

function report(path: string, written: Awaited<ReturnType<typeof writeBackup>>): void {
  const { rows, files, vanished, fieldKeys } = written;
  process.stdout.write(`${rows} rows and ${files} files are in ${path}\n`);
  for (const key of vanished) process.stdout.write(`${key} was deleted during the backup and is not in it\n`);
  process.stdout.write(
    fieldKeys.length === 0
      ? 'No field is encrypted: it can be restored without a field key.\n'
      : `It can be restored only with the field key ${fieldKeys.join(', ')}, which is not in it.\n`,
  );
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
