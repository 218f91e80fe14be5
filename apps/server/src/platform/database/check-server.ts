import pg from 'pg';
import { type Config, ConfigError } from '../config.ts';

/** Transactions that are held open beside the connection that is looked at, so that a pooler has to give it another server. */
const HELD = 3;

/** How long each of the questions may take, in milliseconds: behind a pooler with few connections they wait for each other. */
const PATIENCE_MS = 5_000;

/**
 * The same for every database that a process is told to use; the product's own PostgreSQL needs no check.
 * @param onlyReads one that takes no writes will do
 * @throws ConfigError as {@link checkServer} does
 */
export async function checkServers(
  { databaseUrl, migrationDatabaseUrl }: Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'>,
  { onlyReads = false }: { readonly onlyReads?: boolean } = {},
): Promise<void> {
  if (databaseUrl === null) return;
  await checkServer(databaseUrl, 'DATABASE_URL', { onlyReads });
  if (migrationDatabaseUrl !== null && migrationDatabaseUrl !== databaseUrl)
    await checkServer(migrationDatabaseUrl, 'MIGRATION_DATABASE_URL', { onlyReads });
}

/**
 * Refuses a database that the product cannot run on: one that does not let it in or says nothing, one that takes no
 * writes, and one behind a pooler that gives each transaction another connection (PgBouncer's `pool_mode=transaction`), where prepared
 * statements, LISTEN and session locks get lost.
 * @param variable the setting that leads to it, for the message
 * @param onlyReads one that takes no writes will do
 * @throws ConfigError that says what is wrong and what to do, in one line
 */
export async function checkServer(
  url: string,
  variable: string,
  { onlyReads = false }: { readonly onlyReads?: boolean } = {},
): Promise<void> {
  let client: pg.Client | undefined;
  try {
    // Reads the files that the address names.
    client = connectionTo(url);
    await client.connect();
    if (!onlyReads && (await isReadOnly(client)))
      throw new ConfigError(
        `${variable} leads to a database that takes no writes (${placeOf(url)}): it must lead to the primary, not to a replica.`,
      );
    if (await changesServer(client, url))
      throw new ConfigError(
        `${variable} leads to a pooler that changes connections between transactions (${placeOf(url)}): ` +
          'use its session mode, or the address of PostgreSQL itself.',
      );
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `${variable} leads to a database that cannot be used (${placeOf(url)}): ${reasonOf(error)}.`,
    );
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** One line; several addresses of one name that all refuse say it together, and have no text of their own. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replaceAll(/\s+/g, ' ') : String(first);
}

function connectionTo(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'blattwerk-check',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // What breaks while nothing is asked shows in the next question.
  client.on('error', () => undefined);
  return client;
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ on: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as on`,
  );
  return rows[0]?.on === true;
}

/** Whether a connection meets another server process when others hold the one that it met before. */
async function changesServer(client: pg.Client, url: string): Promise<boolean> {
  const before = await processOf(client);
  const others = Array.from({ length: HELD }, () => connectionTo(url));
  try {
    for (const other of others) await other.connect();
    for (const other of others) {
      await other.query('begin');
      if ((await processOf(other)) === before || (await processOf(client)) !== before) return true;
    }
    return false;
  } finally {
    await Promise.all(others.map((other) => other.end().catch(() => undefined)));
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Host, port and database of an address, without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
