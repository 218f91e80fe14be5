import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** Up to when credits were released so far; before the first release the beginning of time, 1970. */
export async function findReleasedUntil(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(released_until) as until from journal_entries`.execute(db);
  return rows[0]?.until ?? new Date(0);
}

/**
 * The time that an entry of now is written with: later than the last release even where the clocks of
 * two processes differ. A credit that becomes available at it is therefore not taken for one that was
 * released long ago. Needs the exclusive lock of the books, or `lockAccounts`, beside which nothing is released.
 */
export async function bookingTime(db: Kysely<DB>, now: Date): Promise<Date> {
  const until = await findReleasedUntil(db);
  return until >= now ? new Date(until.getTime() + 1) : now;
}
