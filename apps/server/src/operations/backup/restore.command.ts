import { actorFor, OperatorError } from '../../identity/operators/command-actor.ts';
import { audit } from '../../platform/audit.ts';
import { withCommandPlace } from '../../platform/command/command-database.ts';
import { runCommand } from '../../platform/command/run-command.ts';
import { systemUser } from '../../platform/command/system-user.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openFiles } from '../../platform/files/files.ts';
import { findFieldKeys } from '../../platform/secrets/field-keys.ts';
import { DeletionsFileError, readDeletions } from '../deletions/replay/deletions-file.ts';
import { replayDeletions } from '../deletions/replay/replay-deletions.ts';
import { replayText } from '../deletions/replay/replay-text.ts';
import { BackupError } from './archive.ts';
import { type Arguments, readArguments } from './read-arguments.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

const usage = `usage: npm run restore -- FILE.tar.gz [--deletions LIST] [--operator EMAIL]

Restores a backup into the database of DATABASE_URL (without it, the embedded one in DATA_DIR) and the
configured storage of files. Both have to be empty, and the field key has to be the one of the backup.
People deleted since the backup are deleted again, by the list of deletions: LIST, or without it DELETIONS_LIST,
or deletions.jsonl of DATA_DIR.
--operator says on whose behalf: the e-mail address of an operator in the backup with the right to change the
company's data; the log names them.
`;

await runCommand(usage, async () => {
  const { path, operator, deletions } = readArguments();
  await withCommandPlace(async ({ config, ownerUrl, migrate }) => {
    // Read first: an unreadable list must not leave erased people in a restored database.
    const list = deletions ?? config.deletionsList;
    const listed = await readDeletions(list);
    if (deletions !== undefined && listed.length === 0)
      throw new DeletionsFileError(`${list} does not exist, or is empty`);
    const database = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
    try {
      const files = await openFiles(config);
      const target = { database, files, fieldKeys: await findFieldKeys(config) };
      const restored = await restoreBackup(path, target);
      const { head, rows, files: count } = restored;
      await migrate();
      process.stdout.write(`${rows} rows and ${count} files of ${head.createdAt} are restored\n`);
      const replay = { db: database.db, files, now: new Date(), systemUser: systemUser() };
      process.stdout.write(replayText(listed, list, await replayDeletions(replay, listed)));
      await note(database, restored, { path, operator });
    } finally {
      await database.close();
    }
  });
}, [BackupError, DeletionsFileError, OperatorError]);

/**
 * The operators are known only after the restore, and what was restored stays: the log then names the operating-system
 * user alone.
 * @throws OperatorError for an address that is not an active operator's, once the entry is written
 */
async function note(
  { db }: Database,
  { head, rows, files }: Restored,
  { path, operator }: Pick<Arguments, 'path' | 'operator'>,
): Promise<void> {
  const named = await actorFor(db, operator, 'company.write').catch((error: Error) => error);
  const by = named instanceof Error ? { systemUser: systemUser() } : named;
  const after = { file: path, rows, files, createdAt: head.createdAt };
  const entry = { ...by, action: 'restore', subject: '/api/company' } as const;
  await inTransaction(db, (tx) => audit(tx, { ...entry, details: { before: {}, after } }));
  if (named instanceof Error) throw named;
}
