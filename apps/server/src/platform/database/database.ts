import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { QueryObserver } from '../tracing/tracing.ts';
import type { DB } from './database-types.ts';
import { clientTo, connectionTo, FollowingClient } from './hosts.ts';
import { type Lanes, observed, openLanes } from './lanes.ts';
import { clientLimitOf, limitsOf, limitsOfTransaction, STATEMENT_MS } from './limits.ts';
import { addLanes, preparedName } from './prepared.ts';
import { addSessions } from './sessions.ts';
import { getTypeParser } from './values.ts';

/** More of them use more cores of the database server, and fewer statements travel together. */
const LANES = 3;

/** Prepared reads that may take longer run on so many connections, one after the other on each. */
const ALONE = 4;

/** Files that are imported simultaneously behind a pooler, each on a connection past it. */
const SESSIONS = 4;

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
  /**
   * The address of PostgreSQL itself. Given where the other one leads through a pooler that gives each transaction another
   * connection: then nothing is asked there that outlives a transaction, and what does goes here.
   */
  directUrl?: string | null;
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
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_MS;
  const directUrl = options.directUrl ?? null;
  const isPooled = directUrl !== null;
  const common = {
    application_name: options.applicationName ?? 'blattwerk',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    keepAlive: true,
    types: { getTypeParser },
  };
  const limits = isPooled ? clientLimitOf(statementTimeoutMs) : limitsOf(statementTimeoutMs);
  const config = { ...connectionTo(url), ...common, ...limits };
  const report = options.onConnectionLost ?? (() => undefined);
  const Client = isPooled ? beginningWith(limitsOfTransaction(statementTimeoutMs)) : PreparingClient;
  const pool = openPool({ ...config, Client, max: options.maxConnections ?? 10 }, report);
  const { onQuery } = options;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: (event) => onQuery(queryOf(event)) }),
  });
  const opened = openLanes(config, { count: LANES, countAlone: ALONE, isPooled, onLost: report });
  const lanes = onQuery ? observed(opened, onQuery) : opened;
  addLanes(db, lanes);
  const sessions = isPooled
    ? openPool(
        { ...connectionTo(directUrl), ...common, ...limitsOf(statementTimeoutMs), max: SESSIONS },
        report,
      )
    : null;
  if (sessions) addSessions(db, new Kysely<DB>({ dialect: new PostgresDialect({ pool: sessions }) }));
  const endPool = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used itself.
    if (!pool.ending) await pool.end();
  };
  const close = async () => {
    const closed = Promise.all([lanes.close(), endPool(), sessions?.end()]);
    // Each waits for its statements that run; what has not ended by then has been given up, and ends with the process.
    await Promise.race([closed, sleep(CLOSING_MS, undefined, { ref: false })]);
  };
  return { db, pool, lanes, bulk: (work) => withConnection(directUrl ?? url, report, work), close };
}

/** A pool whose connections may break without an end of the process. */
export function openPool(config: pg.PoolConfig, report: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ idleTimeoutMillis: 30_000, ...config });
  // Without these listeners a connection that breaks ends the process: the pool listens only to idle
  // clients, and a client that is in use emits the error beside failing its query.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  return pool;
}

function queryOf({ query, queryDurationMillis, ...event }: LogEvent): Parameters<QueryObserver>[0] {
  const began = performance.now() - queryDurationMillis;
  return { text: query.sql, began, ...(event.level === 'error' && { error: event.error }) };
}

/** Gives texts of prepared queries their names, wherever they come from. */
class PreparingClient extends FollowingClient {
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined;
    const query = super.query as (...given: unknown[]) => never;
    if (name === undefined) return query.apply(this, given);
    return query.call(this, { name, text, values }, ...given.slice(2));
  }
}

/** Has each transaction begin with settings of its own, in the same message. No statement has a name: others would meet it. */
function beginningWith(settings: string): typeof FollowingClient {
  return class extends FollowingClient {
    override query(...given: unknown[]): never {
      const [text, ...more] = given;
      const query = super.query as (...given: unknown[]) => never;
      const isBegin = typeof text === 'string' && /^(begin|start transaction)\b/i.test(text);
      return query.apply(this, isBegin ? [`${text}; ${settings}`, ...more] : given);
    }
  };
}

/**
 * Not from the pool: its time limit per query would also fire at a COPY stream, and long after its end.
 */
async function withConnection<T>(
  url: string,
  report: (error: Error) => void,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = clientTo(url, {
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
