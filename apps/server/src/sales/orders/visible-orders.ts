import { type RawBuilder, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';

/**
 * The instant at which the tree is read for the cycle `period` of rows `placed` (orders): its last millisecond, or now
 * while it runs and for unpaid orders.
 */
function instantOf(now: Date): RawBuilder<Date> {
  return sql`least(${now}::timestamptz,
    (period.date_to + 1)::timestamp at time zone 'Europe/Berlin' - interval '1 millisecond')`;
}

/**
 * Rows of the orders visible to a partner (specification, section 7): their own, and those of whoever was their direct
 * customer at the instant of the order's cycle.
 */
export function visibleOrders(partner: number, now: Date): RawBuilder<unknown> {
  const instant = sql<Date>`one.instant`;
  return sql`
    select placed.* from orders as placed where placed.partner_id = ${partner}
    union all
    select placed.*
    from (select distinct partner_id from placements where parent_id = ${partner}) as child
    join orders as placed on placed.partner_id = child.partner_id
    left join cycles as period on period.id = placed.cycle_id
    cross join lateral (select ${instantOf(now)} as instant) as one
    where exists (
      select from placements as place
      where place.partner_id = placed.partner_id and place.parent_id = ${partner}
        and ${isValid(instant, 'place')}
    ) and not exists (
      select from account_types as type
      where type.partner_id = placed.partner_id and type.affiliate and ${isValid(instant)}
    )`;
}

/** Which orders: those visible to a partner, or all. */
export type OrderView = { readonly partner: number } | 'all';

/** Rows of all orders of a view. */
export function ordersOf(view: OrderView, now: Date): RawBuilder<unknown> {
  return view === 'all' ? sql`select * from orders` : visibleOrders(view.partner, now);
}
