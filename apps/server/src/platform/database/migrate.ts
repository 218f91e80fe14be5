import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { installJobTables } from '../jobs.ts';
import { grantToApplication } from './grant.ts';

/** Where migrations report what they do. A structured logger fits. */
export type MigrationLog = { info(details: object, message: string): void };

export type MigrationOptions = {
  /** Role that the application signs in with; it gets usage and DML when it is not the migrating role. */
  applicationRole?: string;
  /** Folder of the numbered files; the product's own by default. */
  directory?: string;
};

type Migration = { version: number; name: string; sql: string; checksum: string };
type AppliedMigration = { version: number; name: string; checksum: string };

/** The database and the migration files cannot be brought together; nothing was changed. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const productMigrations = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** Any constant will do, as long as every process of the product uses the same one. */
const migrationLockKey = 7_201_940_113;

/**
 * Brings the database at `url` to the newest schema: numbered SQL files, each in its own transaction.
 * An interrupted migration leaves the old or the new schema, never something between; processes that
 * start together wait for each other.
 *
 * @throws MigrationError if an applied file was edited or is missing, or if numbers have gaps.
 */
export async function migrate(url: string, log: MigrationLog, options: MigrationOptions = {}): Promise<void> {
  const migrations = await readMigrations(options.directory ?? productMigrations);
  const client = new pg.Client({ connectionString: url, application_name: 'blattwerk-migrate' });
  await client.connect();
  try {
    let applied = await applyNext(client, migrations);
    while (applied !== undefined) {
      log.info({ migration: applied.name }, 'migration applied');
      applied = await applyNext(client, migrations);
    }
    await installJobTables(url);
    await grantToApplication(client, options.applicationRole);
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  if (names.length === 0) throw new MigrationError(`no migrations in ${directory}`);
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
      if (version !== index + 1) {
        throw new MigrationError(`${name} is not number ${index + 1}: names are 0001_word.sql, without gaps`);
      }
      const sql = (await readFile(`${directory}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * The lock is taken per transaction and the list read again under it, so the guard also holds behind a
 * connection pooler, where a session's lock would outlive its owner.
 */
async function applyNext(client: pg.Client, migrations: Migration[]): Promise<Migration | undefined> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLockKey]);
    await client.query(`
      create table if not exists schema_migrations (
        version    integer primary key,
        name       text not null,
        checksum   text not null,
        applied_at timestamptz not null default now()
      )`);
    const applied = await client.query<AppliedMigration>(
      'select version, name, checksum from schema_migrations order by version',
    );
    refuseDrift(migrations, applied.rows);
    const next = migrations[applied.rows.length];
    if (next !== undefined) {
      await client.query(next.sql);
      await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
        next.version,
        next.name,
        next.checksum,
      ]);
    }
    await client.query('commit');
    return next;
  } catch (error) {
    // A lost connection has already rolled back; its error must not hide the first one.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function refuseDrift(migrations: Migration[], applied: AppliedMigration[]): void {
  for (const [index, row] of applied.entries()) {
    const file = migrations[index];
    if (file === undefined || file.version !== row.version || file.name !== row.name) {
      throw new MigrationError(
        `the database has migration ${row.name}, which this version of the product does not know`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(`${row.name} was edited after it was applied; write a new migration instead`);
    }
  }
}
