import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type CommandPlace, withCommandPlace } from '../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { systemUser } from '../../platform/command/system-user.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { removeDataFolder } from '../../platform/database/postgres/place.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { BackupError } from '../backup/archive.ts';
import type { Restored } from '../backup/restore-backup.ts';
import { makeTrainingCopy, requireOwnPlace } from './make-training-copy.ts';
import { makePassword } from './training-password.ts';

const usage = `usage: DATA_DIR=FOLDER npm run sandbox -- FILE.tar.gz

Makes a training copy of a backup: the same tree, orders, amounts and days, with everybody in it replaced by
somebody who does not exist. DATA_DIR is an empty folder of its own; the database is the embedded one there, or
that of DATABASE_URL, which has to be empty. FIELD_KEY (or FIELD_KEY_FILE) is the original's; the copy gets
another one. Everybody signs in with the one password that is printed. See docs/training-copy.md.
`;

await runCommand(usage, async () => {
  const path = readPath();
  const config = readConfig(process.env);
  await requireOwnPlace(config);
  await makeIn(path, config).catch((error) => {
    // So that the next attempt starts from the same state.
    removeDataFolder(config.dataDir);
    throw error;
  });
}, [BackupError]);

/** Creates the copy, and prints how to sign in. */
function makeIn(path: string, { dataDir, fieldKeys }: Config): Promise<void> {
  const password = makePassword();
  const originalKeys = (fieldKeys ?? []).map((key) => Buffer.from(key, 'base64'));
  return withCommandPlace(async (place) => {
    const database = openDatabase(place.ownerUrl, { statementTimeoutMs: 0 });
    try {
      const restored = await makeTrainingCopy(path, { database, dataDir, originalKeys, password });
      await place.migrate();
      const logins = await inTransaction(database.db, async (tx) => {
        await markAsTraining(tx, { path, restored });
        return findLogins(tx);
      });
      report(place, { restored, password, logins });
    } finally {
      await database.close();
    }
  });
}

function readPath(): string {
  const read = () => {
    try {
      return parseArgs({ allowPositionals: true }).positionals;
    } catch (error) {
      throw new UsageError((error as Error).message);
    }
  };
  const [path, more] = read();
  if (path === undefined || more !== undefined) throw new UsageError('');
  return resolve(path);
}

/**
 * Marks the copy as such: the product shows a banner and connects to nothing outside; approvals do not require a second
 * factor, which nobody has here.
 */
async function markAsTraining(
  tx: Tx,
  { path, restored: { head, rows, files } }: { readonly path: string; readonly restored: Restored },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ training_since: new Date(head.createdAt), second_factor: false })
    .execute();
  const after = { file: basename(path), rows, files, createdAt: head.createdAt };
  const entry = { systemUser: systemUser(), action: 'restore', subject: '/api/company' } as const;
  await audit(tx, { ...entry, details: { before: {}, after } });
}

interface Login {
  readonly kind: 'operator' | 'partner';
  readonly email: string;
}

/** Some members of staff, and the partners at the top of the tree. */
async function findLogins(tx: Tx): Promise<Login[]> {
  const { rows } = await sql<Login>`
    (select 'operator' as kind, email from users
     where roles && '{ROLE_ADMIN,ROLE_STAFF}' and disabled_at is null and deleted_at is null order by id limit 5)
    union all
    (select 'partner' as kind, users.email from tree_nodes as node
     join partners as partner on partner.id = node.partner_id
     join users on users.id = partner.user_id
     where node.depth = 1 and users.has_login and users.disabled_at is null and users.deleted_at is null
     order by node.partner_id limit 3)`.execute(tx);
  return rows;
}

function report(
  { config }: CommandPlace,
  said: { readonly restored: Restored; readonly password: string; readonly logins: readonly Login[] },
): void {
  const { restored, password, logins } = said;
  const folder = `DATA_DIR=${config.dataDir}`;
  const database = config.databaseUrl === null ? '' : ' DATABASE_URL=…';
  process.stdout.write(
    [
      `The training copy in ${config.dataDir} has ${restored.rows} rows and ${restored.files} files of ${restored.head.createdAt}`,
      `Everybody signs in with the password ${password}`,
      ...logins.map(({ kind, email }) => `  ${kind.padEnd(9)} ${email}`),
      `Start it with ${folder}${database} PORT=3100 npm start, without FIELD_KEY: its own key is in the folder.`,
      '',
    ].join('\n'),
  );
}
