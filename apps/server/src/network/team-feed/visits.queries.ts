import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A visit ends after this time without a request. */
const VISIT_MS = 30 * 60_000;

/**
 * The time after which events are new to a partner: that of the previous visit. Null before the first visit, when
 * otherwise everything would be new.
 */
export async function findSeenUntil(
  db: Kysely<DB>,
  { partner, now }: { readonly partner: number; readonly now: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom('team_feed_visits')
    .select(['visited_at as visitedAt', 'before_at as beforeAt'])
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  if (row === undefined) return null;
  return now.getTime() - row.visitedAt.getTime() > VISIT_MS ? row.visitedAt : row.beforeAt;
}

/** Records a partner's request: within half an hour it belongs to the same visit. */
export async function noteVisit(
  tx: Tx,
  { partner, now }: { readonly partner: number; readonly now: Date },
): Promise<void> {
  const ended = new Date(now.getTime() - VISIT_MS);
  await sql`
    insert into team_feed_visits (partner_id, visited_at) values (${partner}, ${now})
    on conflict (partner_id) do update set
      before_at = case when team_feed_visits.visited_at < ${ended} then team_feed_visits.visited_at
                       else team_feed_visits.before_at end,
      visited_at = greatest(team_feed_visits.visited_at, excluded.visited_at)`.execute(tx);
}
