import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/**
 * Who closes a cycle holds it alone, and so does who releases or takes back credits; who decides which
 * cycle an order or a refund belongs to shares it. Any constants will do, as long as every process of the
 * product uses the same ones.
 */
export const closingLockKey = 7_201_940_117;
/** Who changes one partner's accounts shares it; who changes everybody's holds it alone. */
const accountsLockKey = 7_201_940_118;

/**
 * Keeps the books as they are until the transaction ends: `shared`, so that no cycle is closed meanwhile;
 * `exclusive`, so that in addition no account changes. Take it before anything is read: what was read
 * earlier may be out of date.
 */
export async function lockBooks(db: Kysely<DB>, mode: 'shared' | 'exclusive'): Promise<void> {
  if (mode === 'shared') {
    await sql`select pg_advisory_xact_lock_shared(${closingLockKey})`.execute(db);
    return;
  }
  await sql`select pg_advisory_xact_lock(${closingLockKey})`.execute(db);
  await sql`select pg_advisory_xact_lock(${accountsLockKey})`.execute(db);
}

/**
 * Keeps everybody else away from one partner's accounts until the transaction ends. To be called first in
 * a transaction, which must not be `repeatable read`: what others wrote while it waited has to be seen. A
 * closing that runs for minutes is not waited for.
 */
export async function lockAccounts(db: Kysely<DB>, partner: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${accountsLockKey})`.execute(db);
  await sql`select from partners where id = ${partner} for no key update`.execute(db);
}
