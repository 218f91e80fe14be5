import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ClientBase } from 'pg';
import { withoutIndexes } from '../../platform/database/bulk-load.ts';
import type { Database } from '../../platform/database/database.ts';
import { applyInTransaction, lockMigrations } from '../../platform/database/migrate.ts';
import { type Migration, readMigrations } from '../../platform/database/migration-files.ts';
import { inClientTransaction, type TxClient } from '../../platform/database/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { fingerprintOf } from '../../platform/secrets/secrets.ts';
import { BackupError, readArchive } from './archive.ts';
import { type End, fileName, type Head, type Part, readContents } from './contents.ts';
import { attachParts, createParts } from './parts.ts';
import type { Rewriting, Rows } from './rewriting.ts';
import { advanceSequences, findTables, fixTextForm, loadRows, withoutTriggers } from './tables.ts';

/** Where a backup is restored to. */
interface Target {
  /** With the role that will own the tables. */
  readonly database: Database;
  readonly files: Files;
  /** Null where there is none yet. */
  readonly fieldKeys: readonly Buffer[] | null;
}

/** Contents of the restored backup. */
export interface Restored {
  readonly head: Head;
  readonly rows: number;
  readonly files: number;
}

/**
 * Restores a backup into an empty database and an empty storage. The file is verified before anything is written, and
 * all tables are written in one transaction: a restore that is killed leaves an empty database. Files written by then
 * are overwritten by the next attempt.
 *
 * @throws BackupError for a damaged or unknown file, a newer schema, another field key, a database or storage with
 * anything in it; nothing was changed then
 * @param rewriting changes rows and files before they are written, and skips what it leaves out
 */
export async function restoreBackup(
  path: string,
  { database, files, fieldKeys }: Target,
  rewriting?: Rewriting,
): Promise<Restored> {
  const names = new Set<string>();
  const { head, end } = await readContents(readArchive(path), {
    head: (begun) => requireKeys(begun, fieldKeys ?? []),
    part: async (part, head) => {
      names.add(part.entry.name);
      if (rewriting === undefined) for await (const _ of part.entry.body);
      else await rewriting.look(part, head);
    },
  });
  const migrations = await migrationsOf(head);
  await requireNoOtherFiles(files, names);
  await database.bulk((connection) =>
    inClientTransaction(connection, async (client) => {
      await fixTextForm(client);
      await lockMigrations(client);
      await requireEmpty(client);
      await applyInTransaction(client, migrations);
      await rewriting?.begin(client);
      await fill(client, path, head, { files, rewriting });
      await advanceSequences(client, end.sequences);
      await client.query('analyze');
    }),
  );
  return { head, rows: sum(end.rows), files: end.files };
}

/** Where the files go, and what is changed on the way. */
interface Into {
  readonly files: Files;
  readonly rewriting: Rewriting | undefined;
}

/** Reads the file a second time, now into the tables; it may have been changed since it was verified. */
async function fill(client: TxClient, path: string, head: Head, into: Into): Promise<void> {
  await createParts(client, head.tables);
  requireSameTables(await findTables(client), head.tables);
  const names = head.tables.map(({ name }) => name);
  const loaded = new Map<string, number>(names.map((name) => [name, 0]));
  const load = async () => {
    const part = (one: Part) => loadPart(client, one, { head, ...into, loaded });
    const { end } = await readContents(readArchive(path), { part });
    for (const [name, rows] of loaded)
      if (rows !== end.rows[name]) throw new BackupError(`${name} has ${rows} rows, not ${end.rows[name]}`);
  };
  await withoutTriggers(client, names, () => withoutIndexes(client, names, load));
  await attachParts(client, head.tables);
}

async function loadPart(
  client: TxClient,
  part: Part,
  { head, files, rewriting, loaded }: Into & { head: Head; loaded: Map<string, number> },
): Promise<void> {
  const { entry } = part;
  if (part.kind === 'file') {
    const instead = (await rewriting?.file(part.key)) ?? null;
    if (instead === null) return files.putStream(part.key, Readable.from(entry.body), entry.size);
    for await (const _ of entry.body);
    return files.putStream(part.key, Readable.from([instead]), instead.length);
  }
  const table = head.tables.find(({ name }) => name === part.table);
  if (table === undefined)
    throw new BackupError(`the backup has rows of ${part.table}, which it does not name`);
  const count = rewriting
    ? await loadRewritten(client, table, rewriting.rows(table, await buffer(entry.body)))
    : await loadRows(client, table, entry.body);
  loaded.set(table.name, (loaded.get(table.name) ?? 0) + count);
}

/** Writes the replacements of some rows; returns how many there are. */
async function loadRewritten(client: TxClient, table: Head['tables'][number], rows: Rows): Promise<number> {
  if (rows.bytes.length > 0) await loadRows(client, table, [rows.bytes]);
  return rows.count;
}

function requireKeys({ fieldKeys: needed }: Head, keys: readonly Buffer[]): void {
  const here = keys.map(fingerprintOf);
  const missing = needed.filter((fingerprint) => !here.includes(fingerprint));
  if (missing.length === 0) return;
  const given = here.length === 0 ? 'there is none here' : `here is ${here.join(', ')}`;
  throw new BackupError(
    `the backup needs the field key ${missing.join(', ')}; ${given}. Set FIELD_KEY, or put the key into field.key of DATA_DIR`,
  );
}

async function migrationsOf({ migration }: Head): Promise<Migration[]> {
  const known = await readMigrations();
  const newest = known[migration.version - 1];
  if (newest === undefined)
    throw new BackupError(
      `the backup has migration ${migration.name}, which this version of the product does not know: restore it with a newer one`,
    );
  if (newest.name !== migration.name || newest.checksum !== migration.checksum)
    throw new BackupError(
      `${newest.name} is not the migration ${migration.name} that the backup was made with`,
    );
  return known.slice(0, migration.version);
}

/** Leftovers of a killed attempt are those of the same backup; anything else belongs to somebody. */
async function requireNoOtherFiles(files: Files, names: ReadonlySet<string>): Promise<void> {
  for await (const { key } of files.list())
    if (!names.has(fileName(key)))
      throw new BackupError(`the storage is not empty: it has ${key}, which is not of this backup`);
}

async function requireEmpty(client: ClientBase): Promise<void> {
  const found = await client.query<{ name: string }>(`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relnamespace::regnamespace::text <> 'public', 1 limit 1`);
  const [first] = found.rows;
  if (first) throw new BackupError(`the database is not empty: it has ${first.name}. Restore into a new one`);
}

function requireSameTables(made: Head['tables'], backedUp: Head['tables']): void {
  if (JSON.stringify(made) !== JSON.stringify(backedUp))
    throw new BackupError('the tables of the backup are not those that its migrations create');
}

function sum(rows: End['rows']): number {
  return Object.values(rows).reduce((total, one) => total + one, 0);
}
