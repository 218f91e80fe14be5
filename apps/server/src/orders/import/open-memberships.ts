import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

interface MembershipLine {
  readonly id: number;
  readonly partner: number;
  readonly kind: 'business-box' | 'home-delivery';
  readonly paidAt: Date;
  readonly days: number;
  readonly qp: number;
}

/**
 * Opens the memberships that newly paid orders bought, once for each order line, in the order of their
 * payments, and never in that of a file's rows: from the Berlin day of payment on, or from where the partner's one of that kind ends.
 */
export async function openMemberships(db: Kysely<DB>, orders: readonly number[]): Promise<void> {
  if (orders.length === 0) return;
  const { rows } = await sql<MembershipLine>`
    select line.id, paid.partner_id as partner, product.kind, paid.paid_at as "paidAt",
      product.days * line.quantity as days, line.qp / line.quantity as qp
    from orders as paid
    join order_lines as line on line.order_id = paid.id
    join products as product on product.id = line.product_id
    where paid.id = any(${orders}::bigint[]) and product.kind <> 'goods'
    order by paid.paid_at, paid.source collate "C", paid.number collate "C", product.number collate "C", days, qp, line.id`.execute(
    db,
  );
  for (const { id, partner, kind, paidAt, days, qp } of rows) {
    const day = berlinDay(paidAt.getTime());
    await sql`
      insert into memberships (partner_id, kind, qp, start_date, expiry_date, order_line_id)
      select ${partner}, ${kind}, ${qp}, begins.on_day, begins.on_day + ${days}::integer, ${id}
      from (
        select coalesce(max(expiry_date), ${day}::date) as on_day from memberships
        where partner_id = ${partner} and kind = ${kind} and expiry_date > ${day}::date
      ) as begins
      on conflict do nothing`.execute(db);
  }
}
