import type { FastifyBaseLogger } from 'fastify';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  sql,
} from 'kysely';
import type pg from 'pg';
import { openPool } from './database.ts';
import type { DB } from './database-types.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { connectionTo } from './hosts.ts';
import { clientLimitOf, limitsOfTransaction, STATEMENT_MS } from './limits.ts';
import { prepared, readAloneBy } from './prepared.ts';
import { getTypeParser } from './values.ts';

/** Maximum number of connections to replicas per process. */
const CONNECTIONS = 10;

/** Timeouts in milliseconds. */
export interface ReplicaLimits {
  /** Timeout of connecting to a replica and of its first response, after which the primary is read. */
  readonly connectMs: number;
  /** How long a failed or lagging replica is left out, so that no call waits for it meanwhile. */
  readonly restMs: number;
  /** Minimum time to wait for a lagging replica. */
  readonly leastPatienceMs: number;
}

const productLimits: ReplicaLimits = { connectMs: 1_000, restMs: 1_000, leastPatienceMs: 0 };

/** Interval at which a lagging replica's position is checked, in milliseconds. */
const LOOK_AGAIN_MS = 5;

/** Source of a read: a replica, or the primary as the replica was behind, away (or failing) or resting after that. */
export type Reader = 'replica' | 'behind' | 'away' | 'resting';

/** Replication status of a replica. */
export interface ReplicaState {
  /** Whether it is a replica receiving changes from its primary; `false` also if it does not respond. */
  readonly follows: boolean;
  /** How much of the primary's log it has not replayed yet, in bytes; null if it does not respond. */
  readonly bytesBehind: number | null;
  /** Age of the last transaction it has replayed, in seconds; 0 if it is not behind, null if it does not respond. */
  readonly secondsBehind: number | null;
}

/** Replicas for the reads of some calls. */
export interface Replica {
  /**
   * A query builder for a call whose reads may come from a replica. Each statement sees at least everything committed
   * when it started, as on the primary. Transactions and short prepared reads go to the primary.
   * @param patienceMs how long to wait for a lagging replica before reading from the primary
   */
  reading(db: Kysely<DB>, patienceMs: number): Kysely<DB>;
  /** Queries the current status. Never rejects. */
  look(): Promise<ReplicaState>;
  /** Number of statements by source. */
  readonly counts: Readonly<Record<Reader, number>>;
  close(): Promise<void>;
}

/**
 * The log position of everything the primary has committed and may have acknowledged. With asynchronous commit, visible
 * changes may not have been flushed yet, so the insert position is used.
 */
const findPosition = prepared<{ position: string }, []>(
  () => sql`
    select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
            else pg_current_wal_flush_lsn() end)::text as position`,
);

/**
 * A replica whose primary was replaced stays where it is and receives nothing: it may contain transactions that were
 * lost in the failover.
 */
const FOLLOWS = 'pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)';

interface Found {
  readonly follows: boolean;
  readonly has: boolean;
}

/** Why a statement was not read from a replica. */
class NotRead extends Error {
  readonly reader: Reader;

  constructor(reader: Reader, cause?: unknown) {
    super(`a replica is ${reader}`, { cause });
    this.reader = reader;
  }
}

/**
 * Opens the replicas at an address, which may be that of several hosts, of a load balancer or of any pooler. Each
 * statement runs in a transaction of its own, which first checks the position of the server it reached.
 */
export function openReplica(
  url: string,
  { db: primary, log }: { readonly db: Kysely<DB>; readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'> },
  { connectMs, restMs, leastPatienceMs } = productLimits,
): Replica {
  const pool = openPool(
    {
      ...connectionTo(url, 'reads'),
      application_name: 'blattwerk-read',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      max: CONNECTIONS,
      types: { getTypeParser },
      ...clientLimitOf(STATEMENT_MS),
    },
    () => undefined,
  );
  const counts: Record<Reader, number> = { replica: 0, behind: 0, away: 0, resting: 0 };
  let restsUntil = 0;
  let lastReported: Reader = 'replica';

  const note = (reader: Reader, error?: unknown) => {
    counts[reader] += 1;
    if (reader === 'resting' || reader === lastReported) return;
    lastReported = reader;
    if (reader === 'replica') log.info('lists are read from the replica again');
    else log.warn({ err: error }, `the replica is ${reader}: lists are read from the primary`);
  };

  const read = async (query: CompiledQuery, patienceMs: number): Promise<unknown[]> => {
    if (performance.now() < restsUntil) throw new NotRead('resting');
    // Queried for each statement, so that it also sees what the call has read before, on any server.
    const position = await positionOf(primary);
    // A primary that cannot report its position is unavailable or was only just promoted.
    if (position === null) throw new NotRead('resting');
    try {
      const longestMs = Math.max(patienceMs, leastPatienceMs);
      const rows = await readFrom(pool, query, { position, patienceMs: longestMs, connectMs });
      note('replica');
      return rows;
    } catch (error) {
      if (isWrite(error) || !mayBeReadElsewhere(error)) throw error;
      restsUntil = performance.now() + restMs;
      throw error instanceof NotRead ? error : new NotRead('away', error);
    }
  };

  const dialect = new PostgresDialect({ pool });
  // Used only for transactions, which never go to the replica.
  const driver = dialect.createDriver();

  return {
    counts,
    reading: (db, patienceMs) => {
      const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        try {
          return { rows: (await read(query, patienceMs)) as Row[] };
        } catch (error) {
          if (error instanceof NotRead) note(error.reader, error.cause);
          else if (!isWrite(error)) throw error;
          return db.executeQuery<Row>(query as CompiledQuery<Row>);
        }
      };
      return readingOf(db, { dialect, driver }, executeQuery);
    },
    look: () => lookAt(pool, primary),
    close: () => pool.end(),
  };
}

async function positionOf(db: Kysely<DB>): Promise<string | null> {
  const found = await findPosition(db).catch(() => []);
  return found[0]?.position ?? null;
}

/** The position a replica must have reached, and how long to wait for it. */
interface Since {
  readonly position: string;
  readonly patienceMs: number;
  /** Timeout for the server to report its position. */
  readonly connectMs: number;
}

/**
 * Whether another server may be able to run a failed statement: this one is unavailable, is not a suitable replica,
 * does not support the statement, or cancelled it because of a conflict with replication (40001, 40P01, 55000).
 */
function mayBeReadElsewhere(error: unknown): boolean {
  if (error instanceof NotRead || isDatabaseUnavailable(error)) return true;
  return error instanceof Error && 'code' in error && /^(40001|40P01|55000)$/.test(String(error.code));
}

/** Whether a statement turned out to write (25006): it then runs on the primary. */
function isWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

/** @throws NotRead if the server is not a replica, receives no changes, or stays behind for too long */
async function readFrom(
  pool: pg.Pool,
  { sql: text, parameters }: CompiledQuery,
  { position, patienceMs, connectMs }: Since,
): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const has = `coalesce(pg_last_wal_replay_lsn() >= ${client.escapeLiteral(position)}::pg_lsn, false)`;
    const { follows, has: hasAll } = await beginReading(client, has, connectMs);
    if (!follows) throw new NotRead('away');
    if (!hasAll) await untilItHas(client, has, patienceMs);
    const { rows } = await client.query(text, [...parameters]);
    leave(client, 'commit');
    return rows;
  } catch (error) {
    // An unresponsive server would not confirm the end of the transaction either.
    if (isDatabaseUnavailable(error)) client.release(true);
    else leave(client, 'rollback');
    throw error;
  }
}

/**
 * Begins a transaction and reads the server's position in one round trip. All later statements see at least as much.
 */
async function beginReading(client: pg.ClientBase, has: string, connectMs: number): Promise<Found> {
  const text = `begin isolation level read committed read only; ${limitsOfTransaction(STATEMENT_MS)};
    select ${FOLLOWS} as follows, ${has} as has`;
  // For several statements the driver returns an array. Its types omit this, as they omit the timeout of a single
  // query.
  const query = { text, query_timeout: connectMs };
  const results = (await client.query(query)) as unknown as readonly pg.QueryResult<Found>[];
  return results.at(-1)?.rows[0] ?? { follows: false, has: false };
}

/** Ends a read-only transaction without waiting. */
function leave(client: pg.PoolClient, how: 'commit' | 'rollback'): void {
  client.query(how).then(
    () => client.release(),
    () => client.release(true),
  );
}

async function untilItHas(client: pg.ClientBase, has: string, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    const { rows } = await client.query<{ has: boolean }>(`select ${has} as has`);
    if (rows[0]?.has) return;
  }
  throw new NotRead('behind');
}

/**
 * A query builder that runs statements with `executeQuery`, while its transactions and short prepared reads stay those
 * of `db`. State kept per database, such as the known plans, is shared.
 */
function readingOf(
  db: Kysely<DB>,
  parts: { readonly dialect: Dialect; readonly driver: Driver },
  executeQuery: DatabaseConnection['executeQuery'],
): Kysely<DB> {
  const streamQuery = () => {
    throw new Error('streaming from a replica is not supported');
  };
  const reading = new Kysely<DB>({
    config: { dialect: parts.dialect },
    ...parts,
    executor: db.getExecutor().withConnectionProvider({
      provideConnection: (consumer) => consumer({ executeQuery, streamQuery }),
    }),
  });
  Object.defineProperty(reading, 'transaction', { value: () => db.transaction() });
  Object.defineProperty(reading, 'connection', { value: () => db.connection() });
  readAloneBy(reading, db, async ({ text, values }) => {
    const { rows } = await executeQuery(CompiledQuery.raw(text, [...values]));
    return rows;
  });
  return reading;
}

async function lookAt(pool: pg.Pool, db: Kysely<DB>): Promise<ReplicaState> {
  try {
    const [primary] = await findPosition(db);
    const { rows } = await pool.query<{ follows: boolean; bytes: number; seconds: number }>(
      `select ${FOLLOWS} as follows, greatest(bytes, 0)::float as bytes,
         case when bytes <= 0 then 0
           else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float end as seconds
       from (select coalesce(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0) as bytes) as lag`,
      [primary?.position],
    );
    const [found] = rows;
    return {
      follows: found?.follows ?? false,
      bytesBehind: found?.bytes ?? null,
      secondsBehind: found?.seconds ?? null,
    };
  } catch {
    return { follows: false, bytesBehind: null, secondsBehind: null };
  }
}
