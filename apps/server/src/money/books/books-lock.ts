import { sql } from 'kysely';
import { lockKeys } from '../../platform/database/lock-keys.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Locks the books until the transaction ends. `shared`: no cycle is closed meanwhile; for callers that decide which cycle an
 * order or a refund belongs to. `exclusive`: no account changes either; for callers that release or take back credits. Acquire
 * it before reading anything: earlier reads may be stale.
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
 * Locks one partner's accounts until the transaction ends, and holds in shared mode the lock that a change of all accounts
 * takes exclusively. Call it first in a transaction, which must not be `repeatable read`: it has to see what others wrote while
 * it waited. It does not wait for a closing, which runs for minutes.
 */
export async function lockAccounts(tx: Tx, partner: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKeys.accounts})`.execute(tx);
  await sql`select from partners where id = ${partner} for no key update`.execute(tx);
}
