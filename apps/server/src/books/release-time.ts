import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/** Up to when credits were released so far; null before the first release. */
export async function findReleasedUntil(db: Kysely<DB>): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(released_until) as until from journal_entries`.execute(db);
  return rows[0]?.until ?? null;
}

/**
 * The time that an entry of now is written with: later than the last release even where the clocks of
 * two processes differ. A credit that becomes available at it is therefore not taken for one that was
 * released long ago. Needs the exclusive lock of the books.
 */
export async function bookingTime(db: Kysely<DB>, now: Date): Promise<Date> {
  const until = await findReleasedUntil(db);
  return until && until >= now ? new Date(until.getTime() + 1) : now;
}
