import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import { lockAccounts } from '../../books/books-lock.ts';

/**
 * Locks the accounts of all owners of these payouts in a fixed order, which prevents deadlocks. Call it before reading anything
 * that a decision depends on, and before locking runs.
 */
export async function lockAccountsOf(tx: Tx, payouts: readonly number[]): Promise<void> {
  const { rows } = await sql<{ partner: number }>`
    select distinct partner_id as partner from payouts where id = any(${[...payouts]}::bigint[])
    order by partner_id`.execute(tx);
  for (const { partner } of rows) await lockAccounts(tx, partner);
}
