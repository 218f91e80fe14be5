import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../src/platform/database/database.ts';

/** A connection of the product's own making, which goes on after its work. */
interface Kept {
  readonly client: pg.Client;
  /** Has the product end it. */
  end(): Promise<void>;
}

/** Undoes what work left on its connection, as its end would: a transaction, settings, locks, temporary tables. */
const FORGET = [
  'rollback',
  `close all; unlisten *; discard temp; reset session authorization; reset all;
   select pg_advisory_unlock_all()`,
];

/** Whose rows nobody has read to their end never answers. */
const FORGETS_WITHIN_MS = 2_000;

/**
 * `bulk` as the product has it, but for the end of its connections: the next work gets the one that work before it is done
 * with. A server process that is new has to read all that it plans with, which takes longer than most of what tests do by it: the
 * month's computing, releases, the rules of the ledger. What throws has its connection ended, as the product does.
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

/** Undoes what work left on a connection, which then goes on unless that fails or takes too long. */
export async function forgets(client: pg.ClientBase, ...more: string[]): Promise<boolean> {
  const forgotten = async () => {
    for (const statement of [...FORGET, ...more]) await client.query(statement);
    return true;
  };
  return Promise.race([forgotten().catch(() => false), sleep(FORGETS_WITHIN_MS, false, { ref: false })]);
}
