import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';

interface MembershipLine {
  readonly id: number;
  readonly partner: number;
  readonly kind: 'business-box' | 'home-delivery';
  /** First possible day in Berlin. */
  readonly firstDay: string;
  readonly days: number;
  readonly qp: number;
}

/** The earliest day of a membership from an order `paid` of a `cycle` and a `buyer`. */
export const firstDayOf = sql<string>`greatest((paid.paid_at at time zone 'Europe/Berlin')::date,
  (buyer.created_at at time zone 'Europe/Berlin')::date, cycle.date_from)`;

/** Whether the refunds naming an order's `line` add up to its price. */
export const isReturned = sql<boolean>`exists (
  select from refunds as refund where refund.order_line_id = line.id
  having sum(refund.base_cents) >= line.net_cents)`;

/**
 * Opens the memberships of newly paid orders, once per order line, in the order of their payments, not of the file's
 * rows: from the day of payment in Berlin on, or after the partner's last one of that kind. No membership begins before
 * its buyer exists, nor in a cycle before that of its order: closed cycles do not change. A line that was free, or
 * refunded already, opens none, whatever the order's total, nor does an order from before the programme.
 */
export async function openMemberships(tx: Tx, orders: readonly number[]): Promise<void> {
  if (orders.length === 0) return;
  const { rows } = await sql<MembershipLine>`
    select line.id, paid.partner_id as partner, product.kind, ${firstDayOf} as "firstDay",
      product.days * line.quantity as days, line.qp / line.quantity as qp
    from orders as paid
    join cycles as cycle on cycle.id = paid.cycle_id
    join partners as buyer on buyer.id = paid.partner_id
    join order_lines as line on line.order_id = paid.id
    join products as product on product.id = line.product_id
    where paid.id = any(${orders}::bigint[]) and product.kind <> 'goods' and line.net_cents > 0 and not ${isReturned}
    order by paid.paid_at, paid.source collate "C", paid.number collate "C", product.number collate "C", days, qp,
      line.position collate "C", line.id`.execute(tx);
  for (const { id, partner, kind, firstDay: day, days, qp } of rows) {
    await sql`
      insert into memberships (partner_id, kind, qp, start_date, expiry_date, order_line_id)
      select ${partner}, ${kind}, ${qp}, begins.on_day, begins.on_day + ${days}::integer, ${id}
      from (
        select coalesce(max(expiry_date), ${day}::date) as on_day from memberships
        where partner_id = ${partner} and kind = ${kind} and expiry_date > ${day}::date
      ) as begins
      on conflict do nothing`.execute(tx);
  }
}
