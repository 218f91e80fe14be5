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

/** Connections to replicas that a process may have. */
const CONNECTIONS = 10;

/** How long things may take, in milliseconds. */
export interface ReplicaLimits {
  /** A connection to a replica, and its first answer: whoever waits is read to by the primary then. */
  readonly connectMs: number;
  /** A replica that was away or behind is left alone for so long: nobody waits for it meanwhile. */
  readonly restMs: number;
  /** A replica that is behind is waited for at least so long. */
  readonly leastPatienceMs: number;
}

const productLimits: ReplicaLimits = { connectMs: 1_000, restMs: 1_000, leastPatienceMs: 0 };

/** Between two looks at how far a replica is, in milliseconds. */
const LOOK_AGAIN_MS = 5;

/** Who read: a replica; or the primary, because the replica was behind, or away, or failed, or had failed just before. */
export type Reader = 'replica' | 'behind' | 'away' | 'resting';

/** How a replica fares. */
export interface ReplicaState {
  /** It is a replica that hears of its primary; `false` also where nobody answers. */
  readonly follows: boolean;
  /** What the primary has written and it has not yet, in bytes; null where nobody answers. */
  readonly bytesBehind: number | null;
  /** How old the newest transaction is that it has, in seconds, where it is behind; else 0. */
  readonly secondsBehind: number | null;
}

/** Replicas that some calls are read from. */
export interface Replica {
  /**
   * The same database for the reads of a call, which may come from a replica: each statement sees at least what had been committed when it
   * began, as it would at the primary. Transactions, and short prepared reads, are the primary's.
   * @param patienceMs how long a replica that is behind is waited for; then the primary reads
   */
  reading(db: Kysely<DB>, patienceMs: number): Kysely<DB>;
  /** Looks at it now. Never rejects. */
  look(): Promise<ReplicaState>;
  /** How many statements were read by whom. */
  readonly counts: Readonly<Record<Reader, number>>;
  close(): Promise<void>;
}

/**
 * What the primary had committed and may have told somebody, as a position in its log. Where commits are not waited for, what others
 * see may not be in the log yet.
 */
const findPosition = prepared<{ position: string }, []>(
  () => sql`
    select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
            else pg_current_wal_flush_lsn() end)::text as position`,
);

/** A replica whose primary was replaced stands where it stood and does not hear of anything: it might have what was lost. */
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
 * Opens replicas at an address, which may be one of several hosts, of a balancer, or of any pooler: each statement is a
 * transaction of its own, which looks first how far the server is that it met.
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
  let said: Reader = 'replica';

  const note = (reader: Reader, error?: unknown) => {
    counts[reader] += 1;
    if (reader === 'resting' || reader === said) return;
    said = reader;
    if (reader === 'replica') log.info('lists are read from the replica again');
    else log.warn({ err: error }, `the replica is ${reader}: lists are read from the primary`);
  };

  const read = async (query: CompiledQuery, patienceMs: number): Promise<unknown[]> => {
    if (performance.now() < restsUntil) throw new NotRead('resting');
    // For each statement: what the call has read before, wherever that was, is there too.
    const position = await positionOf(primary);
    // A primary that cannot say it is away, or has only just become one.
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
  // Asked for transactions alone, which are never the replica's.
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

/** What a replica has to have, and how long it is waited for. */
interface Since {
  readonly position: string;
  readonly patienceMs: number;
  /** How long the server that was met may take to say how far it is. */
  readonly connectMs: number;
}

/**
 * Whether a statement failed because of the server that it met, and another one may answer it: that one is away, takes no such
 * statement, or had to apply what contradicts it (40001, 40P01, 55000).
 */
function mayBeReadElsewhere(error: unknown): boolean {
  if (error instanceof NotRead || isDatabaseUnavailable(error)) return true;
  return error instanceof Error && 'code' in error && /^(40001|40P01|55000)$/.test(String(error.code));
}

/** What is written in passing is the primary's. */
function isWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

/** @throws NotRead where the server that was met is no replica, hears of nothing, or is behind for too long */
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
    // A server that says nothing does not say farewell either.
    if (isDatabaseUnavailable(error)) client.release(true);
    else leave(client, 'rollback');
    throw error;
  }
}

/** Begins a transaction and looks how far the server is, in one message: each statement after it sees at least as much. */
async function beginReading(client: pg.ClientBase, has: string, connectMs: number): Promise<Found> {
  const text = `begin isolation level read committed read only; ${limitsOfTransaction(STATEMENT_MS)};
    select ${FOLLOWS} as follows, ${has} as has`;
  // The driver answers several statements with a list, which its types leave out, as they do the limit of one query.
  const asked = { text, query_timeout: connectMs };
  const results = (await client.query(asked)) as unknown as readonly pg.QueryResult<Found>[];
  return results.at(-1)?.rows[0] ?? { follows: false, has: false };
}

/** Nobody waits for the end of what only read. */
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
 * A query builder whose statements are run by `executeQuery`, while its transactions and short prepared reads stay those of `db`. It
 * shares what belongs to the database, such as which plans are known.
 */
function readingOf(
  db: Kysely<DB>,
  parts: { readonly dialect: Dialect; readonly driver: Driver },
  executeQuery: DatabaseConnection['executeQuery'],
): Kysely<DB> {
  const streamQuery = () => {
    throw new Error('a replica reads whole answers');
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
