import pg from 'pg';
import type { QueryObserver } from '../tracing/tracing.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { FollowingClient } from './hosts.ts';

/** A statement that the server parses once on each connection, under its name. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Connections on which short reads of many requests travel together. */
export interface Lanes {
  /** Runs a read that needs no transaction and holds nobody up: whatever comes after it on its connection waits. */
  read(statement: NamedStatement): Promise<unknown[]>;
  /** Runs a read that may take longer on a connection that it has to itself. */
  readAlone(statement: NamedStatement): Promise<unknown[]>;
  close(): Promise<void>;
}

interface LaneOptions {
  readonly count: number;
  readonly countAlone: number;
  /** The address leads through a pooler that gives each transaction another connection: none of them knows a statement's name or a setting. */
  readonly isPooled: boolean;
  readonly onLost: (error: Error) => void;
}

/** What its connections begin with, and what makes them. */
type ConnectionConfig = pg.ClientConfig & { readonly Client: typeof FollowingClient };

interface Lane {
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
  isReady: boolean;
  waiting: number;
}

/**
 * PostgreSQL would plan a statement anew for each run where it guesses that knowing the arguments makes it cheaper. To
 * plan the children of a partner takes a millisecond, to read them a quarter of that.
 */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';

/**
 * Opens up to `count` connections as they are needed. Statements of the same turn of the event loop go to one of
 * them in a single write, without waiting for each other's answers: writing to a socket costs more than all
 * else that a short read needs. A connection that breaks is replaced by the next read. Reads that may take longer
 * go to `countAlone` connections of their own, one after the other.
 */
export function openLanes(
  config: ConnectionConfig,
  { count, countAlone, isPooled, onLost }: LaneOptions,
): Lanes {
  const lanes = new Set<Lane>();
  let ofThisTurn: Lane | undefined;
  const alone = openAlone(config, { count: countAlone, isPooled, onLost });
  const sent = ({ name, text, values }: NamedStatement) => ({
    ...(isPooled ? {} : { name }),
    text,
    values: [...values],
  });

  const lose = (lane: Lane) => {
    lanes.delete(lane);
    if (ofThisTurn === lane) ofThisTurn = undefined;
    lane.client.end().catch(() => undefined);
  };

  const open = (): Lane => {
    const client = new config.Client({ ...config, pipeline: true });
    const ready = client.connect().then(() => (isPooled ? undefined : client.query(PLAN_ONCE)));
    const lane: Lane = { client, ready, isReady: false, waiting: 0 };
    lanes.add(lane);
    client.on('error', (error) => {
      lose(lane);
      onLost(error);
    });
    client.on('end', () => lose(lane));
    const succeed = () => {
      lane.isReady = true;
    };
    lane.ready.then(succeed, () => lose(lane));
    return lane;
  };

  /** The one with the fewest reads before it; a new one while all are busy and there may be more. */
  const pick = (): Lane => {
    let best: Lane | undefined;
    for (const lane of lanes) if (!best || lane.waiting < best.waiting) best = lane;
    return best && (best.waiting === 0 || lanes.size >= count) ? best : open();
  };

  return {
    read: async (statement) => {
      const lane = ofThisTurn ?? pick();
      lane.waiting += 1;
      try {
        if (!lane.isReady) await lane.ready;
        if (ofThisTurn === undefined) {
          ofThisTurn = lane;
          writeTogether(lane.client, () => {
            ofThisTurn = undefined;
          });
        }
        const { rows } = await lane.client.query(sent(statement));
        return rows;
      } catch (error) {
        // The server says so before the socket does: nothing more goes there.
        if (isDatabaseUnavailable(error)) lose(lane);
        throw error;
      } finally {
        lane.waiting -= 1;
      }
    },
    readAlone: async (statement) => (await alone.query(sent(statement))).rows,
    close: async () => {
      await Promise.all([alone.end(), ...[...lanes].map(({ client }) => client.end())]);
    },
  };
}

/** The same lanes, which tell of each read that has ended. */
export function observed(lanes: Lanes, onQuery: QueryObserver): Lanes {
  const observing = (read: Lanes['read']) => async (statement: NamedStatement) => {
    const { text } = statement;
    const began = performance.now();
    try {
      const rows = await read(statement);
      onQuery({ text, began });
      return rows;
    } catch (error) {
      onQuery({ text, began, error });
      throw error;
    }
  };
  return { ...lanes, read: observing(lanes.read), readAlone: observing(lanes.readAlone) };
}

/** Connections that read one after the other, planning each statement once. */
function openAlone(
  config: ConnectionConfig,
  { count, isPooled, onLost }: Omit<LaneOptions, 'countAlone'>,
): pg.Pool {
  const alone = new pg.Pool({
    ...config,
    max: count,
    idleTimeoutMillis: 30_000,
    ...(isPooled ? {} : { onConnect: (client: pg.ClientBase) => client.query(PLAN_ONCE) }),
  });
  alone.on('connect', (client) => client.on('error', onLost));
  alone.on('error', () => undefined);
  return alone;
}

/** Keeps what is written until this turn of the event loop has read all that has arrived. */
function writeTogether(client: pg.Client, atEnd: () => void): void {
  // The driver's types leave the socket out.
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Corked } })
    .connection;
  stream.cork();
  setImmediate(() => {
    atEnd();
    stream.uncork();
  });
}

interface Corked {
  cork(): void;
  uncork(): void;
}
