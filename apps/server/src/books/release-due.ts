import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { DB } from '../platform/database/database-types.ts';
import { queryBuilderOn } from '../platform/database/query-builder.ts';
import { lockBooks } from './books-lock.ts';
import { releaseCredits } from './release-credits.ts';
import { bookingTime, findReleasedUntil } from './release-time.ts';

/**
 * Releases every credit whose time has come, in a transaction of its own. Without any it only looks.
 * @returns the number of credits released
 */
export async function releaseDue(database: Database, now: () => Date): Promise<number> {
  if (!(await isAnythingDue(database.db, now()))) return 0;
  // A million accounts take longer than a request may.
  return database.bulk(async (client) => {
    await client.query('begin');
    const db = queryBuilderOn(client);
    await lockBooks(db, 'exclusive');
    const released = await releaseCredits(db, await bookingTime(db, now()));
    await client.query('commit');
    return released;
  });
}

async function isAnythingDue(db: Kysely<DB>, now: Date): Promise<boolean> {
  const after = (await findReleasedUntil(db)) ?? new Date(0);
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from credits where available_at > ${after} and available_at <= ${now}) as due`.execute(
    db,
  );
  return rows[0]?.due === true;
}
