import { resolve } from 'node:path';
import { withCommandPlace } from '../../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../../platform/command/run-command.ts';
import { systemUser } from '../../../platform/command/system-user.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { openFiles } from '../../../platform/files/files.ts';
import { DeletionsFileError, readDeletions } from './deletions-file.ts';
import { replayDeletions } from './replay-deletions.ts';
import { replayText } from './replay-text.ts';

const usage = `usage: npm run replay-deletions -- LIST

Repeats deletions in a database that was restored to an older state by other means than npm run restore. LIST is
the list of deletions (DELETIONS_LIST, or deletions.jsonl of DATA_DIR) of the newer state. Running it again changes
nothing.
`;

await runCommand(usage, async () => {
  const [given, more] = process.argv.slice(2);
  if (given === undefined || more !== undefined || given.startsWith('-')) throw new UsageError('');
  const path = resolve(given);
  const listed = await readDeletions(path);
  if (listed.length === 0) throw new DeletionsFileError(`${path} does not exist, or is empty`);
  await withCommandPlace(async ({ config, ownerUrl, migrate }) => {
    await migrate();
    const database = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
    try {
      const files = await openFiles(config);
      const deps = { db: database.db, files, now: new Date(), systemUser: systemUser() };
      process.stdout.write(replayText(listed, path, await replayDeletions(deps, listed)));
    } finally {
      await database.close();
    }
  });
}, [DeletionsFileError]);
