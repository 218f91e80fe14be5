import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/** Any constant will do, as long as every process of the product uses the same one. */
export const booksLockKey = 7_201_940_117;

/**
 * Keeps others away from the books until the transaction ends: `shared` for what concerns one partner or
 * one order, `exclusive` for what concerns everybody's accounts (a closing, a release, a refund of a
 * closed cycle). Take it before anything is read: what was read earlier may be out of date.
 */
export async function lockBooks(db: Kysely<DB>, mode: 'shared' | 'exclusive'): Promise<void> {
  if (mode === 'shared') await sql`select pg_advisory_xact_lock_shared(${booksLockKey})`.execute(db);
  else await sql`select pg_advisory_xact_lock(${booksLockKey})`.execute(db);
}

/**
 * Keeps everybody else away from one partner's accounts until the transaction ends, and the books from
 * being closed meanwhile. To be called first in a transaction.
 */
export async function lockAccounts(db: Kysely<DB>, partner: number): Promise<void> {
  await lockBooks(db, 'shared');
  await sql`select from partners where id = ${partner} for no key update`.execute(db);
}
