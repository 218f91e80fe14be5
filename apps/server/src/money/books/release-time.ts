import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** The time up to which credits were released so far; 1970 before the first release. */
export async function findReleasedUntil(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(released_until) as until from journal_entries`.execute(db);
  return rows[0]?.until ?? new Date(0);
}

/**
 * The time to write an entry with: later than the last release even if the clocks of two processes differ. Otherwise a credit
 * that becomes available at that time would count as released already. Needs the exclusive lock of the books, or
 * `lockAccounts`, during which nothing is released.
 */
export async function bookingTime(db: Kysely<DB>, now: Date): Promise<Date> {
  const until = await findReleasedUntil(db);
  return until >= now ? new Date(until.getTime() + 1) : now;
}
