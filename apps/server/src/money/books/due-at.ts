import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';

/** SQL of the cycles in which deliveries may have moved releases: nearly always few, where nobody counts from deliveries none. */
const COUNTED_FROM_DELIVERY = `(select counted.id from cycles as counted where counted.hold_from = 'delivery')`;

/**
 * SQL of when a row of credits becomes available: as its closing said, or as the last delivery moved it. What the row itself says is
 * never changed, and is not to be read without this.
 * @param credit name of the rows
 */
export function dueAt(credit = 'credit'): string {
  return `case when ${credit}.cycle_id in ${COUNTED_FROM_DELIVERY} then coalesce((
    select moved.available_at from moved_releases as moved
    where moved.cycle_id = ${credit}.cycle_id and moved.credit_id = ${credit}.id
    order by moved.entry_id desc limit 1
  ), ${credit}.available_at) else ${credit}.available_at end`;
}

/** SQL of the same of rows that no delivery has moved: an index finds them. */
export function statedDueAt(credit = 'credit'): string {
  return `${credit}.available_at`;
}

const readMoved = prepared<{ isMoved: boolean }, [partner: number]>(
  (partner) => sql`select exists (select from moved_releases where partner_id = ${partner}) as "isMoved"`,
);

/** Whether a delivery has ever moved a release of a partner's. */
export async function hasMovedReleases(db: Kysely<DB>, partner: number): Promise<boolean> {
  const [row] = await readMoved(db, partner);
  return row?.isMoved === true;
}
