import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { QueryObserver } from '../tracing/tracing.ts';
import type { DB } from './database-types.ts';
import { type Lanes, observed, openLanes } from './lanes.ts';
import { addLanes, preparedName } from './prepared.ts';

/** More of them use more cores of the database server, and fewer statements travel together. */
const LANES = 3;

/** Prepared reads that may take longer run on so many connections, one after the other on each. */
const ALONE = 4;

/** How long statements that run may take to end when the database is left, in milliseconds. */
const CLOSING_MS = 2_000;

export type DatabaseOptions = {
  /** Upper bound of open connections of this process, beside those of prepared reads. */
  maxConnections?: number;
  /** A statement that runs longer is cancelled by the server; 0 = never (imports). */
  statementTimeoutMs?: number;
  /** How long a request waits for a free or new connection before it fails. */
  connectTimeoutMs?: number;
  applicationName?: string;
  /** Told about connections that broke; the pool replaces them by itself. */
  onConnectionLost?: (error: Error) => void;
  /** Told about each query of `db` and of the lanes that has ended. */
  onQuery?: QueryObserver | undefined;
};

export type Database = {
  /** The typed query builder, for everything that a request does. */
  db: Kysely<DB>;
  /** The pool below it. */
  pool: pg.Pool;
  /** The connections of prepared reads beside it. */
  lanes: Lanes;
  /**
   * Runs `work` on a connection of its own without time limits, for COPY and for locks of a session; it is
   * closed afterwards, and with it everything that `work` left open is undone.
   */
  bulk<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Opens a pool on PostgreSQL 15 or newer. Nothing connects before the first query, and a server that goes
 * away is found again by the next query after its return.
 *
 * `bigint` arrives as a safe integer, `date` as `YYYY-MM-DD`, `timestamptz` as Date.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: options.applicationName ?? 'blattwerk',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // A server that froze answers no cancellation; the client gives up a little later by itself.
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + 5_000 } : {}),
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser },
  };
  const pool = new pg.Pool({
    ...config,
    Client: PreparingClient,
    max: options.maxConnections ?? 10,
    idleTimeoutMillis: 30_000,
  });
  const report = options.onConnectionLost ?? (() => undefined);
  // Without these listeners a connection that breaks ends the process: the pool listens only to idle
  // clients, and a client that is in use emits the error beside failing its query.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  const { onQuery } = options;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: (event) => onQuery(queryOf(event)) }),
  });
  const opened = openLanes(config, { count: LANES, countAlone: ALONE, onLost: report });
  const lanes = onQuery ? observed(opened, onQuery) : opened;
  addLanes(db, lanes);
  const endPool = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used itself.
    if (!pool.ending) await pool.end();
  };
  const close = async () => {
    const closed = Promise.all([lanes.close(), endPool()]);
    // Each waits for its statements that run; what has not ended by then has been given up, and ends with the process.
    await Promise.race([closed, sleep(CLOSING_MS, undefined, { ref: false })]);
  };
  return { db, pool, lanes, bulk: (work) => withConnection(url, report, work), close };
}

function queryOf({ query, queryDurationMillis, ...event }: LogEvent): Parameters<QueryObserver>[0] {
  const began = performance.now() - queryDurationMillis;
  return { text: query.sql, began, ...(event.level === 'error' && { error: event.error }) };
}

/** Gives texts of prepared queries their names, wherever they come from. */
class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined;
    const query = super.query as (...given: unknown[]) => never;
    if (name === undefined) return query.apply(this, given);
    return query.call(this, { name, text, values }, ...given.slice(2));
  }
}

/**
 * Not from the pool: its time limit per query would also fire at a COPY stream, and long after its end.
 */
async function withConnection<T>(
  url: string,
  report: (error: Error) => void,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'blattwerk-bulk',
    keepAlive: true,
    types: { getTypeParser },
  });
  client.on('error', report);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const int8 = 20;
const int8Array = 1016;
const date = 1082;

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8) return parseInt8;
  if (oid === int8Array) return parseInt8Array;
  if (oid === date) return (value: string) => value;
  return pg.types.getTypeParser(oid, format);
}

/** @throws RangeError beyond ±(2^53 - 1): a wrong amount is worse than none. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

function parseInt8Array(text: string): (number | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parseInt8(item)));
}
