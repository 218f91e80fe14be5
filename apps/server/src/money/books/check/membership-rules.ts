import { berlinDay, type LedgerRule, sinceUpgrade, sqlRule } from './rule.ts';

/** First day of the earliest month that can still be closed. */
const earliestOpen = `(select coalesce(max(date_to) filter (where closed_at is not null) + 1, (select starts_on from programme))
  from cycles)`;

/** Whether the refunds of an order's `line` add up to its whole price. */
const isReturned = `exists (
  select from refunds where order_line_id = line.id having sum(refunds.base_cents) >= line.net_cents)`;

/** Invariants of memberships that orders pay for. */
export const membershipRules: readonly LedgerRule[] = [
  sqlRule(
    'a bought membership matches its paid line and its buyer, and begins no earlier than its order counts',
    `select case when membership.partner_id <> orders.partner_id or membership.kind <> product.kind
         or orders.paid_at is null or orders.is_history or cycle.id is null
         or membership.expiry_date - membership.start_date > product.days * line.quantity
         or orders.status = 'paid' and not ${isReturned}
           and membership.expiry_date - membership.start_date < product.days * line.quantity
         or orders.placed_at >= ${sinceUpgrade} and (membership.qp <> line.qp / line.quantity
           or membership.start_date < greatest(${berlinDay('orders.paid_at')}, ${berlinDay('buyer.created_at')}, cycle.date_from))
       then 'membership ' || membership.id || ' of order ' || orders.id || ': partner ' || membership.partner_id || ', '
         || membership.qp || ' QP, ' || membership.start_date || ' to ' || membership.expiry_date end as fault
     from memberships as membership
     join order_lines as line on line.id = membership.order_line_id
     join products as product on product.id = line.product_id
     join orders on orders.id = line.order_id
     join partners as buyer on buyer.id = orders.partner_id
     left join cycles as cycle on cycle.id = orders.cycle_id`,
  ),
  sqlRule(
    'no membership is active that was fully refunded or cost nothing',
    `select case when orders.base_cents = 0 and membership.expiry_date > ${earliestOpen}
         or line.net_cents = 0 and orders.placed_at >= ${sinceUpgrade}
         or (orders.status = 'refunded' or ${isReturned}) and (membership.expiry_date > greatest(${earliestOpen}, ${berlinDay('refund.at')})
           or cycle.closed_at is null and refund.known_at >= ${sinceUpgrade})
       then 'membership ' || membership.id || ' of order ' || orders.id || ' until ' || membership.expiry_date end as fault
     from memberships as membership
     join order_lines as line on line.id = membership.order_line_id
     join orders on orders.id = line.order_id
     join cycles as cycle on cycle.id = orders.cycle_id
     cross join lateral (
       select max(refunded_at) as at, max(known_at) as known_at from refunds
       where order_id = orders.id and (order_line_id = line.id or not ${isReturned})
     ) as refund`,
  ),
  sqlRule(
    'a refund of an order line belongs to its order, and no line is refunded more than it cost',
    // A gross refund imported without its line was converted by the order's ratio of net to gross.
    `select case when line.order_id <> refund.order_id or refunded.base_cents > greatest(
         line.net_cents, round(orders.base_cents * line.gross_cents / nullif(orders.gross_cents, 0)::numeric))
       then 'refund ' || refund.id || ' of order ' || refund.order_id || ', line ' || line.id end as fault
     from refunds as refund
     join order_lines as line on line.id = refund.order_line_id
     join orders on orders.id = line.order_id
     join (
       select order_line_id, sum(base_cents) as base_cents from refunds group by order_line_id
     ) as refunded on refunded.order_line_id = line.id`,
  ),
  sqlRule(
    'bought memberships of one kind do not overlap',
    `select case when before_expiry_date > start_date
       then 'membership ' || id || ' of partner ' || partner_id || ' from ' || start_date || ', another until '
         || before_expiry_date end as fault
     from (
       select membership.id, membership.partner_id, start_date, placed_at,
         lag(expiry_date) over (partition by membership.partner_id, kind order by start_date, expiry_date) as before_expiry_date
       from memberships as membership
       join order_lines as line on line.id = membership.order_line_id
       join orders on orders.id = line.order_id
     ) as bought
     where placed_at >= ${sinceUpgrade}`,
  ),
];
