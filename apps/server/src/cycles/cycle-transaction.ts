import type { ClientBase } from 'pg';
import type { Database } from '../platform/database/database.ts';

/** Any constant will do, as long as every process of the product uses the same one. */
const computationLockKey = 7_201_940_115;

/**
 * Runs work on cycles in one transaction that sees one state of the database; two at once wait for each
 * other. The locks are held before the transaction begins: its snapshot would otherwise be older than what
 * was waited for. They end with the connection.
 * @param lockKeys further locks that the work needs
 */
export async function inCycleTransaction<T>(
  database: Database,
  work: (client: ClientBase) => Promise<T>,
  lockKeys: readonly number[] = [],
): Promise<T> {
  return database.bulk(async (client) => {
    for (const key of [computationLockKey, ...lockKeys]) {
      await client.query('select pg_advisory_lock($1)', [key]);
    }
    await client.query('begin isolation level repeatable read');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

export async function isClosed(client: ClientBase, cycle: number): Promise<boolean> {
  const found = await client.query('select from cycles where id = $1 and closed_at is not null', [cycle]);
  return found.rows.length > 0;
}
