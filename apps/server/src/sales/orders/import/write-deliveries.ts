import { sql } from 'kysely';
import { moveReleases } from '../../../money/books/move-releases.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** The delivery of an order as stated: null if it was taken back. */
interface Delivery {
  readonly id: number;
  readonly deliveredAt: Date | null;
}

/**
 * Stores new facts about deliveries, and moves the release of credits waiting for them in closed months. Needs
 * `lockBooks` and locks on the rows of the orders.
 */
export async function writeDeliveries(tx: Tx, orders: readonly Delivery[], now: Date): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ id, deliveredAt }) => ({ id, delivered_at: deliveredAt }));
  // After the closing of its cycle it becomes known later than that, whichever clock is ahead.
  const { rows: deliveries } = await sql<{ id: number }>`
    insert into order_deliveries (order_id, delivered_at, known_at)
    select row.id, row.delivered_at, greatest(${now}::timestamptz, cycle.closed_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id bigint, delivered_at timestamptz)
    join orders as placed on placed.id = row.id
    left join cycles as cycle on cycle.id = placed.cycle_id
    returning id`.execute(tx);
  await moveReleases(
    tx,
    deliveries.map(({ id }) => id),
    now,
  );
}
