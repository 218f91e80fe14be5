import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { downlineOf, findPlace } from '../../network/tree/subtree.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { type Period, rowsOf } from '../../platform/http/period.ts';

/** QP of one Berlin day, or of the month that begins on it. */
interface DailyQp {
  readonly date: string;
  readonly total: number;
}

/**
 * QP of the orders of a partner and the whole downline that were paid on each day and count at this moment, without refunded
 * ones. One row for every day or month of the period, oldest first.
 */
export async function sumQueryPoints(
  db: Kysely<DB>,
  { partner, period, now }: { partner: number; period: Period; now: Date },
): Promise<DailyQp[]> {
  const place = await findPlace(db, partner);
  const downline = place ? sql`union all select partner_id from (${downlineOf(place)}) as downline` : sql``;
  const from = new Date(berlinMidnight(period.start));
  const end = berlinMidnight(addDays(period.end, 1));
  const to = new Date(Math.min(end, now.getTime() + 1));
  const { rows } = await sql<DailyQp>`
    with bought as materialized (
      select orders.id, orders.paid_at, orders.qp, orders.base_cents
      from (select ${partner}::bigint as partner_id ${downline}) as team
      join orders on orders.partner_id = team.partner_id
      where orders.status = 'paid' and orders.base_cents > 0 and not orders.is_history
        and orders.paid_at >= ${from} and orders.paid_at < ${to}
    ), refunded as (
      select refund.order_id, sum(refund.qp)::bigint as qp, sum(refund.base_cents)::bigint as base_cents
      from refunds as refund
      where refund.refunded_at >= ${from} and refund.refunded_at <= ${now}
        and refund.order_id in (select id from bought)
      group by refund.order_id
    )
    select date_trunc(${period.step}, bought.paid_at at time zone 'Europe/Berlin')::date as date,
           sum(greatest(0, bought.qp - coalesce(refunded.qp, 0)))::bigint as total
    from bought left join refunded on refunded.order_id = bought.id
    where refunded.order_id is null or refunded.base_cents = 0 or refunded.base_cents < bought.base_cents
    group by 1`.execute(db);
  const totals = new Map(rows.map(({ date, total }) => [date, total]));
  return rowsOf(period).map((date) => ({ date, total: totals.get(date) ?? 0 }));
}
