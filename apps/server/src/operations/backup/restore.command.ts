import { resolve } from 'node:path';
import { withCommandPlace } from '../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { openFiles } from '../../platform/files/files.ts';
import { findFieldKeys } from '../../platform/secrets/field-keys.ts';
import { BackupError } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';

const usage = `usage: npm run restore -- FILE.tar.gz

Restores a backup into the database of DATABASE_URL (without it, the embedded one in DATA_DIR) and the
configured storage of files. Both have to be empty, and the field key has to be the one of the backup.
`;

await runCommand(usage, async () => {
  const [given, more] = process.argv.slice(2);
  if (given === undefined || more !== undefined || given.startsWith('-')) throw new UsageError('');
  await withCommandPlace(async ({ config, ownerUrl, migrate }) => {
    const database = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
    try {
      const files = await openFiles(config);
      const target = { database, files, fieldKeys: await findFieldKeys(config) };
      const { head, rows, files: count } = await restoreBackup(resolve(given), target);
      await migrate();
      process.stdout.write(`${rows} rows and ${count} files of ${head.createdAt} are restored\n`);
    } finally {
      await database.close();
    }
  });
}, [BackupError]);
