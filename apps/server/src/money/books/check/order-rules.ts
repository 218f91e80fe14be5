import { membershipRules } from './membership-rules.ts';
import { berlinDay, type LedgerRule, sinceUpgrade, sqlRule } from './rule.ts';

/** Invariants of orders, their results, and who has figures. */
export const orderRules: readonly LedgerRule[] = [
  sqlRule(
    'no cycle is before the first month of the programme, but history is',
    `select case when first_day < programme.starts_on then what || ' on ' || first_day end as fault
     from programme cross join (
       select 'cycle ' || id as what, date_from as first_day from cycles
     ) as counted
     union all
     select case when ${berlinDay('paid_at')} >= programme.starts_on then 'history order ' || orders.id end
     from programme cross join orders where is_history`,
  ),
  sqlRule(
    'no order counts in a cycle in which its buyer does not exist',
    `select case when cycle.date_to < ${berlinDay('buyer.created_at')}
       then 'order ' || orders.id || ' in the cycle ' || cycle.date_from || ', partner ' || buyer.id || ' since '
         || buyer.created_at end as fault
     from orders
     join cycles as cycle on cycle.id = orders.cycle_id
     join partners as buyer on buyer.id = orders.partner_id`,
  ),
  sqlRule(
    'the QP of an order line match its price',
    `select case when line.qp <> case
         when price.net_cents = 0 then 0
         when line.net_cents >= line.quantity * price.net_cents
           or round(line.gross_cents / line.quantity * 10000.0 / (10000 + line.vat_bp)) >= price.net_cents
         then line.quantity * price.qp
         else div(price.qp::numeric * line.net_cents, price.net_cents) end
       then 'line ' || line.id || ' of order ' || orders.id || ': ' || line.qp || ' QP for ' || line.net_cents end as fault
     from order_lines as line
     join orders on orders.id = line.order_id and orders.placed_at >= ${sinceUpgrade}
     join lateral (
       select net_cents, qp from product_prices
       where product_id = line.product_id
       order by valid_from <= orders.placed_at desc, abs(extract(epoch from valid_from - orders.placed_at)) limit 1
     ) as price on true`,
  ),
  sqlRule(
    'base and QP of an order are the totals of its lines',
    `select case when orders.base_cents <> line.net_cents or orders.qp <> line.qp
       then 'order ' || orders.id || ': ' || orders.base_cents || ' and ' || orders.qp || ' QP, its lines '
         || line.net_cents || ' and ' || line.qp || ' QP' end as fault
     from orders
     join (
       select order_id, sum(net_cents) as net_cents, sum(qp) as qp from order_lines group by order_id
     ) as line on line.order_id = orders.id`,
  ),
  sqlRule(
    'an order without a base brings no credit',
    `select case when base_cents = 0 and (exists (select from credits where order_id = orders.id)
         or exists (select from projected_credits where order_id = orders.id))
       then 'order ' || id end as fault
     from orders where paid_at is not null`,
  ),
  sqlRule(
    'an ended estimate is no longer projected, and its cycle is open',
    `select case when made.order_id is not null or cycle.closed_at is not null
       then 'order ' || vanished.order_id || ' for partner ' || vanished.partner_id end as fault
     from vanished_estimates as vanished
     join cycles as cycle on cycle.id = vanished.cycle_id
     left join projected_credits as made
       on made.order_id = vanished.order_id and made.partner_id = vanished.partner_id`,
  ),
  sqlRule(
    'nothing is refunded before it is paid',
    `select case when orders.paid_at is null or refunds.refunded_at < orders.paid_at
       then 'refund ' || refunds.id || ' of order ' || orders.id end as fault
     from refunds join orders on orders.id = refunds.order_id`,
  ),
  ...membershipRules,
  sqlRule(
    'nobody has a place before they exist, or below somebody who does not',
    `select case when place.valid_from < one.created_at
       then 'partner ' || one.id || ' since ' || one.created_at || ', but partner ' || place.partner_id
         || ' placed since ' || place.valid_from end as fault
     from placements as place join partners as one on one.id in (place.partner_id, place.parent_id)
     where one.created_at >= ${sinceUpgrade}`,
  ),
  sqlRule(
    'every partner with a place has figures in every computed open cycle',
    `select case when figures.partner_id is null
       then 'partner ' || node.partner_id || ' in the cycle ' || cycle.date_from end as fault
     from cycles as cycle
     join tree_nodes as node on true
     left join partner_statistics as figures
       on figures.cycle_id = cycle.id and figures.partner_id = node.partner_id
     where cycle.closed_at is null and cycle.as_of is not null and exists (
       select from placements as place where place.partner_id = node.partner_id
         and ${berlinDay('place.valid_from')} <= cycle.date_to
     )`,
  ),
];
