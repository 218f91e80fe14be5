import { actorFor, OperatorError } from '../../identity/operators/command-actor.ts';
import { audit } from '../../platform/audit.ts';
import { withCommandPlace } from '../../platform/command/command-database.ts';
import { runCommand } from '../../platform/command/run-command.ts';
import { systemUser } from '../../platform/command/system-user.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openFiles } from '../../platform/files/files.ts';
import { findFieldKeys } from '../../platform/secrets/field-keys.ts';
import { BackupError } from './archive.ts';
import { type Arguments, readArguments } from './read-arguments.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

const usage = `usage: npm run restore -- FILE.tar.gz [--operator EMAIL]

Restores a backup into the database of DATABASE_URL (without it, the embedded one in DATA_DIR) and the
configured storage of files. Both have to be empty, and the field key has to be the one of the backup.
--operator names for whom: an operator of the backup with the right to change the company's data, whom the log
names.
`;

await runCommand(usage, async () => {
  const { path, operator } = readArguments();
  await withCommandPlace(async ({ config, ownerUrl, migrate }) => {
    const database = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
    try {
      const files = await openFiles(config);
      const target = { database, files, fieldKeys: await findFieldKeys(config) };
      const restored = await restoreBackup(path, target);
      const { head, rows, files: count } = restored;
      await migrate();
      process.stdout.write(`${rows} rows and ${count} files of ${head.createdAt} are restored\n`);
      await note(database, restored, { path, operator });
    } finally {
      await database.close();
    }
  });
}, [BackupError, OperatorError]);

/**
 * Who may be named is known only now, and what was restored stays: the log then names the user of the operating system alone.
 * @throws OperatorError for an address that is no such operator's, once the line is written
 */
async function note(
  { db }: Database,
  { head, rows, files }: Restored,
  { path, operator }: Arguments,
): Promise<void> {
  const named = await actorFor(db, operator, 'company.write').catch((error: Error) => error);
  const by = named instanceof Error ? { systemUser: systemUser() } : named;
  const after = { file: path, rows, files, createdAt: head.createdAt };
  const entry = { ...by, action: 'restore', subject: '/api/company' } as const;
  await inTransaction(db, (tx) => audit(tx, { ...entry, details: { before: {}, after } }));
  if (named instanceof Error) throw named;
}
