import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { QueryObserver } from '../tracing/tracing.ts';
import type { DB } from './database-types.ts';
import { clientTo, connectionTo, FollowingClient } from './hosts.ts';
import { clientLimitOf, limitsOf, limitsOfTransaction, STATEMENT_MS } from './limits.ts';
import { observed, openPipelines, type Pipelines } from './pipelines.ts';
import { addPipelines, preparedName } from './prepared.ts';
import { addSessions } from './sessions.ts';
import { getTypeParser } from './values.ts';

/**
 * Number of pipelined connections. More of them use more cores of the database server, but pipeline fewer statements
 * each.
 */
const PIPELINES = 3;

/** Number of exclusive connections for slower prepared reads, each running one read at a time. */
const ALONE = 4;

/** Number of direct connections used for concurrent file imports behind a pooler. */
const SESSIONS = 4;

/** How long running statements may take to finish when the database is closed, in milliseconds. */
const CLOSING_MS = 2_000;

export type DatabaseOptions = {
  /** Maximum number of connections in the pool, not counting those for prepared reads. */
  maxConnections?: number;
  /** Statements that run longer are cancelled by the server; 0 means no limit (imports). */
  statementTimeoutMs?: number;
  /** How long a request waits for a free or new connection before it fails. */
  connectTimeoutMs?: number;
  applicationName?: string;
  /**
   * The direct address of PostgreSQL, set if the other one leads through a transaction pooler: everything that outlives
   * a transaction goes here.
   */
  directUrl?: string | null;
  /** Receives errors of broken connections; the pool replaces them automatically. */
  onConnectionLost?: (error: Error) => void;
  /** Receives each completed query, of `db` and of the prepared reads. */
  onQuery?: QueryObserver | undefined;
};

export type Database = {
  /** The typed query builder, for everything a request does. */
  db: Kysely<DB>;
  /** The pool that `db` uses. */
  pool: pg.Pool;
  /** The connections for prepared reads, outside the pool. */
  pipelines: Pipelines;
  /**
   * Runs `work` on a dedicated connection without timeouts, for COPY and session locks. The connection is closed
   * afterwards, which rolls back or releases everything left open.
   */
  bulk<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Opens a pool for PostgreSQL 15 or newer. The first query connects; after an outage, the next query reconnects.
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
  const opened = openPipelines(config, { count: PIPELINES, countAlone: ALONE, isPooled, onLost: report });
  const pipelines = onQuery ? observed(opened, onQuery) : opened;
  addPipelines(db, pipelines);
  const sessions = isPooled
    ? openPool(
        { ...connectionTo(directUrl), ...common, ...limitsOf(statementTimeoutMs), max: SESSIONS },
        report,
      )
    : null;
  if (sessions) addSessions(db, new Kysely<DB>({ dialect: new PostgresDialect({ pool: sessions }) }));
  const endPool = async () => {
    await db.destroy();
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end();
  };
  const close = async () => {
    const closed = Promise.all([pipelines.close(), endPool(), sessions?.end()]);
    // Each waits for its running statements. Any that take longer are abandoned and end with the process.
    await Promise.race([closed, sleep(CLOSING_MS, undefined, { ref: false })]);
  };
  return { db, pool, pipelines, bulk: (work) => withConnection(directUrl ?? url, report, work), close };
}

/** A pool in which a broken connection does not crash the process. */
export function openPool(config: pg.PoolConfig, report: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ idleTimeoutMillis: 30_000, ...config });
  // Without these listeners a broken connection crashes the process: the pool listens only to idle clients, and a
  // client in use emits the error in addition to failing its query.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  return pool;
}

function queryOf({ query, queryDurationMillis, ...event }: LogEvent): Parameters<QueryObserver>[0] {
  const began = performance.now() - queryDurationMillis;
  return { text: query.sql, began, ...(event.level === 'error' && { error: event.error }) };
}

/** Adds the statement name to any query with the text of a prepared query. */
class PreparingClient extends FollowingClient {
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined;
    const query = super.query as (...given: unknown[]) => never;
    if (name === undefined) return query.apply(this, given);
    return query.call(this, { name, text, values }, ...given.slice(2));
  }
}

/**
 * Sends per-transaction settings together with BEGIN. Statements are unnamed, because behind a pooler a name would
 * exist on another server connection.
 */
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

/** Not from the pool, whose query timeout would also fire during a COPY stream, and even after it has ended. */
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
