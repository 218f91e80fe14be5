import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';

/**
 * SQL of the cycles in which deliveries may have moved releases: usually few, and none if no holding period counts from the
 * delivery.
 */
const COUNTED_FROM_DELIVERY = `(select counted.id from cycles as counted where counted.hold_from = 'delivery')`;

/**
 * SQL of when a row of credits becomes available: as its closing said, or as the last delivery moved it. The row's own column
 * is never updated, so never read it without this.
 * @param credit alias of the rows
 */
export function dueAt(credit = 'credit'): string {
  return `case when ${credit}.cycle_id in ${COUNTED_FROM_DELIVERY} then coalesce((
    select moved.available_at from moved_releases as moved
    where moved.cycle_id = ${credit}.cycle_id and moved.credit_id = ${credit}.id
    order by moved.entry_id desc limit 1
  ), ${credit}.available_at) else ${credit}.available_at end`;
}

/** The same SQL for rows that no delivery has moved: it can use an index. */
export function storedDueAt(credit = 'credit'): string {
  return `${credit}.available_at`;
}

const readMoved = prepared<{ isMoved: boolean }, [partner: number]>(
  (partner) => sql`select exists (select from moved_releases where partner_id = ${partner}) as "isMoved"`,
);

/** Whether a delivery has ever moved a release of a partner. */
export async function hasMovedReleases(db: Kysely<DB>, partner: number): Promise<boolean> {
  const [row] = await readMoved(db, partner);
  return row?.isMoved === true;
}
