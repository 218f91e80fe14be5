import type pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { placeOf } from './addresses.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { ASK_READ_ONLY, clientTo } from './hosts.ts';
import { type Identity, identityOf, isSameDatabase } from './identity-of-database.ts';

/** Transactions that are held open beside the connection that is looked at, so that a pooler has to give it another server. */
const HELD = 3;

/** How long each of the questions may take, in milliseconds: behind a pooler with few connections they wait for each other. */
const PATIENCE_MS = 5_000;

type Addresses = Pick<
  Config,
  'databaseUrl' | 'migrationDatabaseUrl' | 'directDatabaseUrl' | 'readDatabaseUrl'
>;

interface Rules {
  /** One that takes no writes will do. */
  readonly onlyReads?: boolean;
  /** It may give each transaction another connection: nothing is asked there that outlives one. */
  readonly mayChange?: boolean;
}

/**
 * The same for every database that a process is told to use; the product's own PostgreSQL needs no check. All of them have to be one
 * database. Replicas that are away are no fault: what they would read is read from the primary.
 * @param onlyReads one that takes no writes will do
 * @throws ConfigError as {@link checkServer} does
 */
export async function checkServers(
  { databaseUrl, migrationDatabaseUrl, directDatabaseUrl, readDatabaseUrl }: Addresses,
  { onlyReads = false }: { readonly onlyReads?: boolean } = {},
): Promise<void> {
  if (databaseUrl === null) return;
  const mayChange = directDatabaseUrl !== null;
  const identity = await checkServer(databaseUrl, 'DATABASE_URL', { onlyReads, mayChange });
  const others = [
    [migrationDatabaseUrl, 'MIGRATION_DATABASE_URL'],
    [directDatabaseUrl, 'DATABASE_DIRECT_URL'],
  ] as const;
  for (const [url, variable] of others)
    if (url !== null && url !== databaseUrl)
      requireSame(identity, await checkServer(url, variable, { onlyReads }), { url, variable });
  if (readDatabaseUrl !== null) await checkReplica(readDatabaseUrl, identity);
}

/** @throws ConfigError for an address that leads to another database, or does not let in; not for one where nobody answers */
async function checkReplica(url: string, primary: Identity): Promise<void> {
  const variable = 'DATABASE_READ_URL';
  const found = await checkServer(url, variable, { onlyReads: true, mayChange: true }).catch((error) => {
    if (error instanceof ConfigError && isDatabaseUnavailable(error.cause)) return null;
    throw error;
  });
  if (found) requireSame(primary, found, { url, variable });
}

function requireSame(
  primary: Identity,
  found: Identity,
  { url, variable }: { readonly url: string; readonly variable: string },
): void {
  if (isSameDatabase(primary, found)) return;
  throw new ConfigError(`${variable} leads to another database than DATABASE_URL (${placeOf(url)}).`);
}

/**
 * Refuses a database that the product cannot run on: one that does not let it in or says nothing, one that takes no
 * writes, and one behind a pooler that gives each transaction another connection (PgBouncer's `pool_mode=transaction`), where prepared
 * statements, LISTEN and session locks get lost, unless that is known (`DATABASE_POOLER`).
 * @param variable the setting that leads to it, for the message
 * @returns which database it is
 * @throws ConfigError that says what is wrong and what to do, in one line; `cause` is what the connection failed with
 */
export async function checkServer(
  url: string,
  variable: string,
  { onlyReads = false, mayChange = false }: Rules = {},
): Promise<Identity> {
  let client: pg.Client | undefined;
  try {
    // Reads the files that the address names.
    client = connectionTo(url);
    await client.connect();
    if (!onlyReads && (await isReadOnly(client)))
      throw new ConfigError(
        `${variable} leads to a database that takes no writes (${placeOf(url)}): it must lead to the primary, not to a replica.`,
      );
    if (!mayChange && (await changesServer(client, url)))
      throw new ConfigError(
        `${variable} leads to a pooler that changes connections between transactions (${placeOf(url)}): ` +
          `${wayOut(variable)}use its session mode, or the address of PostgreSQL itself.`,
      );
    return await identityOf(client);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `${variable} leads to a database that cannot be used (${placeOf(url)}): ${reasonOf(error)}.`,
      { cause: error },
    );
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** What a start says that goes on with a pooler in front. */
function wayOut(variable: string): string {
  return variable === 'DATABASE_URL'
    ? 'set DATABASE_POOLER=transaction and DATABASE_DIRECT_URL to the address of PostgreSQL itself, '
    : '';
}

/** One line; several addresses of one name that all refuse say it together, and have no text of their own. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replaceAll(/\s+/g, ' ') : String(first);
}

function connectionTo(url: string): pg.Client {
  const client = clientTo(url, {
    application_name: 'blattwerk-check',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // What breaks while nothing is asked shows in the next question.
  client.on('error', () => undefined);
  return client;
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ on: boolean }>(ASK_READ_ONLY);
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
