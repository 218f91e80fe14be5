import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import { lockAccounts } from '../../books/books-lock.ts';

/**
 * Locks the accounts of everybody who owns one of these payouts, in one order: of two who work on the same ones, neither waits
 * for ever. Comes before anything is read that decides, and before runs are locked.
 */
export async function lockAccountsOf(tx: Tx, payouts: readonly number[]): Promise<void> {
  const { rows } = await sql<{ partner: number }>`
    select distinct partner_id as partner from payouts where id = any(${[...payouts]}::bigint[])
    order by partner_id`.execute(tx);
  for (const { partner } of rows) await lockAccounts(tx, partner);
}
