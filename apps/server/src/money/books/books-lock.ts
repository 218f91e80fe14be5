import { sql } from 'kysely';
import { lockKeys } from '../../platform/database/lock-keys.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Keeps the books as they are until the transaction ends: `shared`, so that no cycle is closed meanwhile, for who
 * decides which cycle an order or a refund belongs to; `exclusive`, so that in addition no account changes, for who
 * releases or takes back credits. Take it before anything is read: what was read earlier may be out of date.
 */
export async function lockBooks(tx: Tx, mode: 'shared' | 'exclusive'): Promise<void> {
  if (mode === 'shared') {
    await sql`select pg_advisory_xact_lock_shared(${lockKeys.closing})`.execute(tx);
    return;
  }
  await sql`select pg_advisory_xact_lock(${lockKeys.closing})`.execute(tx);
  await sql`select pg_advisory_xact_lock(${lockKeys.accounts})`.execute(tx);
}

/**
 * Keeps everybody else away from one partner's accounts until the transaction ends, and shares the lock that who
 * changes everybody's holds alone. To be called first in a transaction, which must not be `repeatable read`: what
 * others wrote while it waited has to be seen. A closing that runs for minutes is not waited for.
 */
export async function lockAccounts(tx: Tx, partner: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKeys.accounts})`.execute(tx);
  await sql`select from partners where id = ${partner} for no key update`.execute(tx);
}
