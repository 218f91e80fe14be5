import pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { placeOf } from './addresses.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { ASK_READ_ONLY, clientTo } from './hosts.ts';

/**
 * Transactions held open on other connections during the check, so that a transaction pooler has to switch the server
 * process.
 */
const HELD = 3;

/** Timeout of each query, in milliseconds: behind a pooler with few connections, the queries wait for each other. */
const PATIENCE_MS = 5_000;

type Addresses = Pick<
  Config,
  'databaseUrl' | 'migrationDatabaseUrl' | 'directDatabaseUrl' | 'readDatabaseUrl'
>;

interface Rules {
  /** A read-only server is sufficient. */
  readonly onlyReads?: boolean;
  /** A transaction pooler is acceptable: nothing sent to this address outlives a transaction. */
  readonly mayChange?: boolean;
}

/**
 * Checks all external databases that a process is configured with; the embedded PostgreSQL needs no check. All of them
 * must be the same database. An unavailable replica is accepted, since its reads fall back to the primary.
 * @param onlyReads a read-only server is sufficient
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

/** @throws ConfigError if it is a different database or rejects the sign-in; not if it is unavailable */
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
 * Refuses a database that the product cannot run on: one that rejects the sign-in or does not respond, a read-only one,
 * and one behind a transaction pooler (PgBouncer's `pool_mode=transaction`), which loses prepared statements, LISTEN
 * and session locks, unless that pooler is configured (`DATABASE_POOLER`).
 * @param variable the setting with the address, for the message
 * @returns the identity of the database
 * @throws ConfigError that says in one line what is wrong and what to do; `cause` is the error of the connection
 */
export async function checkServer(
  url: string,
  variable: string,
  { onlyReads = false, mayChange = false }: Rules = {},
): Promise<Identity> {
  let client: pg.Client | undefined;
  try {
    // Throws if a file named in the address, such as a certificate, cannot be read.
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

/** How to start in spite of the pooler, for the message. */
function wayOut(variable: string): string {
  return variable === 'DATABASE_URL'
    ? 'set DATABASE_POOLER=transaction and DATABASE_DIRECT_URL to the address of PostgreSQL itself, '
    : '';
}

/**
 * The message in one line. An AggregateError, for a name with several addresses that all refuse, has none of its own.
 */
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
  // A connection that breaks while idle fails the next query.
  client.on('error', () => undefined);
  return client;
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ on: boolean }>(ASK_READ_ONLY);
  return rows[0]?.on === true;
}

/** Whether a connection gets another server process while other connections occupy its previous one. */
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

/** Identifies a database and its cluster: equal for a primary and its replicas, different for any other database. */
interface Identity {
  /** Empty if the role may not read it. */
  readonly cluster: string;
  readonly database: string;
}

const CLUSTER = `(select system_identifier::text from pg_control_system())`;
const askFor = (cluster: string) =>
  `select ${cluster} as cluster, oid::text as database from pg_database where datname = current_database()`;

/** Queries the identity on a connection. */
async function identityOf(client: pg.ClientBase): Promise<Identity> {
  const ask = async (text: string) => (await client.query<Identity>(text)).rows[0];
  const found = await ask(askFor(CLUSTER)).catch((error: unknown) => {
    // Some providers revoke access to this function.
    if (error instanceof pg.DatabaseError && error.code === '42501') return ask(askFor(`''`));
    throw error;
  });
  if (found === undefined) throw new Error('the database is missing in pg_database');
  return found;
}

function isSameDatabase(one: Identity, other: Identity): boolean {
  const isSameCluster = one.cluster === other.cluster || one.cluster === '' || other.cluster === '';
  return isSameCluster && one.database === other.database;
}
