import type { ClientBase } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { lockKeys } from '../../platform/database/lock-keys.ts';
import { inClientTransaction, type TxClient } from '../../platform/database/transaction.ts';

/**
 * Runs work on cycles in one transaction with one snapshot; concurrent calls are serialized. The locks are acquired before the
 * transaction begins, since its snapshot would otherwise be older than the changes it waited for. They end with the connection.
 * @param furtherLocks keys of other locks that the work needs
 */
export async function inCycleTransaction<T>(
  database: Database,
  work: (client: TxClient) => Promise<T>,
  furtherLocks: readonly number[] = [],
): Promise<T> {
  return database.bulk(async (client) => {
    for (const key of [lockKeys.computation, ...furtherLocks]) {
      await client.query('select pg_advisory_lock($1)', [key]);
    }
    return inClientTransaction(client, work, 'isolation level repeatable read');
  });
}

/** Whether a cycle is closed, as this transaction sees it. */
export async function isClosed(client: ClientBase, cycle: number): Promise<boolean> {
  const found = await client.query('select from cycles where id = $1 and closed_at is not null', [cycle]);
  return found.rows.length > 0;
}
