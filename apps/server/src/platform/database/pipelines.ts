import pg from 'pg';
import type { QueryObserver } from '../tracing/tracing.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { FollowingClient } from './hosts.ts';

/** A prepared statement, parsed once per connection. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Connections that pipeline short reads of many requests. */
export interface Pipelines {
  /** Runs a short read outside a transaction. Must be fast: everything behind it on the same connection waits. */
  read(statement: NamedStatement): Promise<unknown[]>;
  /** Runs a slower read on a connection that it does not share meanwhile. */
  readAlone(statement: NamedStatement): Promise<unknown[]>;
  close(): Promise<void>;
}

interface PipelineOptions {
  readonly count: number;
  readonly countAlone: number;
  /**
   * Whether the address leads through a transaction pooler, where neither statement names nor settings of a session
   * persist.
   */
  readonly isPooled: boolean;
  readonly onLost: (error: Error) => void;
}

/** Configuration of the connections, including their client class. */
type ConnectionConfig = pg.ClientConfig & { readonly Client: typeof FollowingClient };

interface Pipeline {
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
  isReady: boolean;
  waiting: number;
}

/**
 * PostgreSQL would plan a statement again for each run where it expects a custom plan to be cheaper. Planning the query
 * for a partner's children takes a millisecond, running it a quarter of that.
 */
const PLAN_ONCE = `select set_config('plan_cache_mode', case
  when exists (select from pg_extension where extname = 'citus') then 'auto' else 'force_generic_plan' end, false)`;

/**
 * Opens up to `count` connections on demand. Statements of the same turn of the event loop are written to one of them
 * in a single write, without waiting for each other's results: writing to a socket costs more than everything else in a
 * short read. A broken connection is replaced by the next read. Slower reads use up to `countAlone` separate
 * connections, one read at a time.
 */
export function openPipelines(
  config: ConnectionConfig,
  { count, countAlone, isPooled, onLost }: PipelineOptions,
): Pipelines {
  const pipelines = new Set<Pipeline>();
  let ofThisTurn: Pipeline | undefined;
  const alone = openAlone(config, { count: countAlone, isPooled, onLost });
  const sent = ({ name, text, values }: NamedStatement) => ({
    ...(isPooled ? {} : { name }),
    text,
    values: [...values],
  });

  const lose = (pipeline: Pipeline) => {
    pipelines.delete(pipeline);
    if (ofThisTurn === pipeline) ofThisTurn = undefined;
    pipeline.client.end().catch(() => undefined);
  };

  const open = (): Pipeline => {
    const client = new config.Client({ ...config, pipeline: true });
    const ready = client.connect().then(() => (isPooled ? undefined : client.query(PLAN_ONCE)));
    const pipeline: Pipeline = { client, ready, isReady: false, waiting: 0 };
    pipelines.add(pipeline);
    client.on('error', (error) => {
      lose(pipeline);
      onLost(error);
    });
    client.on('end', () => lose(pipeline));
    const succeed = () => {
      pipeline.isReady = true;
    };
    pipeline.ready.then(succeed, () => lose(pipeline));
    return pipeline;
  };

  /** The connection with the fewest pending reads; a new one while all are busy and the limit is not reached. */
  const pick = (): Pipeline => {
    let best: Pipeline | undefined;
    for (const pipeline of pipelines) if (!best || pipeline.waiting < best.waiting) best = pipeline;
    return best && (best.waiting === 0 || pipelines.size >= count) ? best : open();
  };

  return {
    read: async (statement) => {
      const pipeline = ofThisTurn ?? pick();
      pipeline.waiting += 1;
      try {
        if (!pipeline.isReady) await pipeline.ready;
        if (ofThisTurn === undefined) {
          ofThisTurn = pipeline;
          writeTogether(pipeline.client, () => {
            ofThisTurn = undefined;
          });
        }
        const { rows } = await pipeline.client.query(sent(statement));
        return rows;
      } catch (error) {
        // The server's error arrives before the socket closes: no further reads may go there.
        if (isDatabaseUnavailable(error)) lose(pipeline);
        throw error;
      } finally {
        pipeline.waiting -= 1;
      }
    },
    readAlone: async (statement) => (await alone.query(sent(statement))).rows,
    close: async () => {
      await Promise.all([alone.end(), ...[...pipelines].map(({ client }) => client.end())]);
    },
  };
}

/** The same connections, reporting each completed read. */
export function observed(pipelines: Pipelines, onQuery: QueryObserver): Pipelines {
  const observing = (read: Pipelines['read']) => async (statement: NamedStatement) => {
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
  return { ...pipelines, read: observing(pipelines.read), readAlone: observing(pipelines.readAlone) };
}

/** Connections that run one read at a time, with a plan that is made only once per statement. */
function openAlone(
  config: ConnectionConfig,
  { count, isPooled, onLost }: Omit<PipelineOptions, 'countAlone'>,
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

/** Buffers writes until this turn of the event loop has processed everything that has arrived. */
function writeTogether(client: pg.Client, atEnd: () => void): void {
  // The driver's types omit the socket.
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
