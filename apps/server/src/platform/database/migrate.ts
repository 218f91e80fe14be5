import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { installJobTables, keepRunsVisible } from '../jobs.ts';
import { clientTo } from './hosts.ts';
import { lockKeys } from './lock-keys.ts';
import {
  type AppliedMigration,
  type Migration,
  MigrationError,
  readMigrations,
  refuseDrift,
} from './migration-files.ts';
import { inClientTransaction, type TxClient } from './transaction.ts';

/** Receives progress reports; a structured logger fits. */
export type MigrationLog = { info(details: object, message: string): void };

export type MigrationOptions = {
  /** The role that the application signs in with. Gets USAGE and DML privileges, unless it is the migrating role. */
  applicationRole?: string;
  /** Folder of the numbered files; by default the product's own. */
  directory?: string;
  /** How long to wait for a table that is in use. */
  patience?: Patience;
};

/**
 * A pending exclusive lock blocks everybody else on the table. So each attempt waits only briefly, then lets the others
 * pass.
 */
type Patience = {
  /** Lock timeout of an attempt, in milliseconds. */
  lockTimeoutMs: number;
  /** Pause between attempts, in milliseconds. */
  pauseMs: number;
  attempts: number;
};

const CONNECT_MS = 10_000;

const somePatience: Patience = { lockTimeoutMs: 2_000, pauseMs: 1_000, attempts: 60 };

/**
 * Migrates the database at `url` to the newest schema with numbered SQL files, each in its own transaction. An
 * interrupted migration leaves the old or the new schema, never a mixture; concurrent processes wait for each other.
 *
 * @throws MigrationError if an applied file was edited or is missing, if the numbers have gaps, or if a table stays in
 *   use for minutes.
 */
export async function migrate(url: string, log: MigrationLog, options: MigrationOptions = {}): Promise<void> {
  const migrations = await readMigrations(options.directory);
  const client = clientTo(url, {
    application_name: 'blattwerk-migrate',
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    const patience = options.patience ?? somePatience;
    let applied = await applyPatiently(client, migrations, log, patience);
    while (applied !== undefined) {
      log.info({ migration: applied.name }, 'migration applied');
      applied = await applyPatiently(client, migrations, log, patience);
    }
    await installJobTables(url);
    await inClientTransaction(client, async (tx) => {
      // Concurrent grants of the same privileges would fail.
      await lockMigrations(tx);
      await keepRunsVisible(tx);
      await grantToApplication(tx, options.applicationRole);
    });
  } finally {
    await client.end();
  }
}

/** Applies all migrations to an empty database, in the transaction of `client`, which must hold the migration lock. */
export async function applyInTransaction(client: TxClient, migrations: readonly Migration[]): Promise<void> {
  await createMigrationTable(client);
  for (const migration of migrations) await apply(client, migration);
}

/** Blocks all other schema changes until the end of the transaction. */
export async function lockMigrations(client: TxClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKeys.migration]);
}

async function createMigrationTable(client: TxClient): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      version    integer primary key,
      name       text not null,
      checksum   text not null,
      applied_at timestamptz not null default now()
    )`);
}

async function applyPatiently(
  client: pg.Client,
  migrations: readonly Migration[],
  log: MigrationLog,
  patience: Patience,
): Promise<Migration | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyNext(client, migrations, patience);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt >= patience.attempts)
        throw new MigrationError('a migration needs a table that stays in use; try again later');
      log.info({ attempt }, 'a migration is waiting for a table that is in use');
      await pause(patience.pauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/**
 * The lock is taken per transaction, and the list is re-read under it. This also works behind a connection pooler,
 * where a session lock would outlive its owner.
 */
async function applyNext(
  client: pg.Client,
  migrations: readonly Migration[],
  { lockTimeoutMs }: Patience,
): Promise<Migration | undefined> {
  return inClientTransaction(client, async (tx) => {
    await lockMigrations(tx);
    await createMigrationTable(tx);
    const applied = await tx.query<AppliedMigration>(
      'select version, name, checksum from schema_migrations order by version',
    );
    refuseDrift(migrations, applied.rows);
    const next = migrations[applied.rows.length];
    if (next !== undefined) {
      await tx.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await apply(tx, next);
    }
    return next;
  });
}

async function apply(client: TxClient, { version, name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
}

const jobSchema = 'pgboss';
/** Partitions: only a backup reads them directly, everything else uses the partitioned table. */
const partSchema = 'books';

/**
 * The ledger, the audit log and recorded decisions: the application may append to them, but not change or delete
 * anything.
 */
const appendOnly = [
  'audit_log',
  'credits',
  'journal_entries',
  'postings',
  'payout_credits',
  'payout_papers',
  'payout_paper_files',
  'refund_correction_credits',
  'write_off_credits',
  'payout_debt_payments',
  'settled_debt_payments',
  'vat_id_decisions',
  'tax_rates',
  'tax_limits',
  'tax_limit_notes',
  'partner_states',
  'accounting_exports',
  'accounting_export_entries',
  'accounting_export_versions',
  'accounting_export_files',
  'signing_keys',
  'signed_documents',
  'signed_document_files',
] as const;

/**
 * Grants the application's role DML on the tables of the migrating role, but no DDL. Does nothing without a role, or if
 * both are the same. The caller's transaction must hold the migration lock, because concurrent grants fail.
 */
async function grantToApplication(client: TxClient, role: string | undefined): Promise<void> {
  if (role === undefined) return;
  const result = await client.query<{ same: boolean; schema: string }>(
    `select rolname = current_user as same, current_schema() as schema from pg_roles where rolname = $1`,
    [role],
  );
  const match = result.rows[0];
  if (match === undefined)
    throw new Error(`the role ${role} of DATABASE_URL does not exist in this database`);
  if (match.same) return;
  const grantee = pg.escapeIdentifier(role);
  const product = pg.escapeIdentifier(match.schema);
  await client.query(`
    grant usage on schema ${product}, ${jobSchema}, ${partSchema} to ${grantee};
    grant select on all tables in schema ${partSchema} to ${grantee};
    grant select, insert, update, delete on all tables in schema ${product}, ${jobSchema} to ${grantee};
    grant usage, select on all sequences in schema ${product}, ${jobSchema} to ${grantee};
    revoke insert, update, delete on schema_migrations from ${grantee};
    revoke update, delete on ${appendOnly.join(', ')} from ${grantee}`);
}
