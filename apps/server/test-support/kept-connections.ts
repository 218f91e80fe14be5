import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../src/platform/database/database.ts';

/** A connection created by the product, which is reused after its work. */
interface Kept {
  readonly client: pg.Client;
  /** Lets the product close it. */
  end(): Promise<void>;
}

/** Resets what work left on its connection, as closing it would: a transaction, settings, locks, temporary tables. */
const FORGET = [
  'rollback',
  `close all; unlisten *; discard temp; reset session authorization; reset all;
   select pg_advisory_unlock_all()`,
];

/** A connection with unread rows never answers. */
const FORGETS_WITHIN_MS = 2_000;

/**
 * `bulk` as in the product, except that connections are reused: the next work gets the one that earlier work is done
 * with. A new server process has to load everything it needs for planning, which takes longer than most of the work in
 * tests: computing months, releases, the rules of the ledger. If work throws, its connection is closed, as in the
 * product.
 */
export function keepingConnections(database: Pick<Database, 'bulk'>): Pick<Database, 'bulk' | 'close'> {
  const idle: Kept[] = [];

  const leave = (kept: Kept) => {
    const at = idle.indexOf(kept);
    if (at >= 0) idle.splice(at, 1);
    return kept.end();
  };
  const openOne = async () => {
    const kept = await open(database);
    // The server may end it while nobody uses it.
    kept.client.once('end', () => void leave(kept));
    return kept;
  };
  const bulk: Database['bulk'] = async (work) => {
    const kept = idle.pop() ?? (await openOne());
    try {
      const result = await work(kept.client);
      if (await forgets(kept.client, `set application_name = 'kept for the next'`)) idle.push(kept);
      else await kept.end();
      return result;
    } catch (error) {
      await kept.end();
      throw error;
    }
  };
  const close = async () => {
    await Promise.all([...idle].map(leave));
  };
  return { bulk, close };
}

function open(database: Pick<Database, 'bulk'>): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const ended = database.bulk(
      (client) =>
        new Promise<void>((leave) => {
          const end = () => {
            leave();
            return ended;
          };
          resolve({ client, end });
        }),
    );
    ended.catch(reject);
  });
}

/** Resets a connection for reuse, unless that fails or takes too long. */
export async function forgets(client: pg.ClientBase, ...more: string[]): Promise<boolean> {
  const forgotten = async () => {
    for (const statement of [...FORGET, ...more]) await client.query(statement);
    return true;
  };
  return Promise.race([forgotten().catch(() => false), sleep(FORGETS_WITHIN_MS, false, { ref: false })]);
}
