import { takenBack } from '../taken-back.ts';
import { BY_HAND, type LedgerRule, sqlRule } from './rule.ts';

/** Invariants of credits, cycles and orders. */
export const creditRules: readonly LedgerRule[] = [
  sqlRule(
    'every credit has its partner, balance, order, source and rate below',
    `select case when balance.id is null or (credit.order_id is not null and ordered.cycle_id is distinct from credit.cycle_id)
         or (credit.source_partner_id is not null and source.id is null)
         or (credit.below_partner_id is not null and below.id is null)
         or ordered.partner_id is distinct from credit.source_partner_id
       then 'credit ' || credit.id end as fault
     from credits as credit
     left join balances as balance
       on balance.partner_id = credit.partner_id and balance.cycle_id = credit.cycle_id
     left join orders as ordered on ordered.id = credit.order_id
     left join partners as source on source.id = credit.source_partner_id
     left join partners as below on below.id = credit.below_partner_id`,
  ),
  sqlRule(
    'every reference to a credit names an existing one of its cycle',
    `select case when credit.id is null then named.what || ' names credit ' || named.credit_id end as fault
     from (
       select 'payout ' || payout_id as what, cycle_id, credit_id from payout_credits
       union all select 'document ' || paper_id, cycle_id, credit_id from refund_correction_credits
       union all select 'write-off ' || write_off_id, cycle_id, credit_id from write_off_credits
       union all select 'payment ' || payment_id, cycle_id, credit_id from debt_payment_credits
       union all select 'entry ' || entry_id, cycle_id, credit_id from moved_releases
       union all select 'correction ' || id, credit_cycle_id, credit_id from corrections where credit_id is not null
       union all select 'correction ' || id, relates_cycle_id, relates_id from corrections where relates_id is not null
     ) as named
     left join credits as credit on credit.cycle_id = named.cycle_id and credit.id = named.credit_id`,
  ),
  sqlRule(
    'a reversal takes back a credit of the same partner, and never more than that',
    `select case when original.id is null or reversing.order_id <> original.order_id or reversing.partner_id <> original.partner_id
         or original.reverses_id is not null
         or reversing.credited_before_cents <> original.amount_cents + earlier.cents
         or reversing.credited_before_cents + reversing.amount_cents < 0
       then 'credit ' || reversing.id end as fault
     from credits as reversing
     left join credits as original on original.cycle_id = reversing.cycle_id and original.id = reversing.reverses_id
     cross join lateral (${takenBack('reversing.id')}) as earlier
     where reversing.reverses_id is not null`,
  ),
  sqlRule(
    'a closed cycle has its entry, and an open one only has credits by hand',
    `select case when (cycle.closed_at is null) <> (entry.id is null)
         or (cycle.closed_at is null and credited.cents is not null)
         or (entry.id is not null and coalesce(posted.cents, 0) <> coalesce(credited.cents, 0))
       then 'cycle ' || cycle.date_from || ': booked ' || coalesce(posted.cents, 0) || ', credited '
         || coalesce(credited.cents, 0) end as fault
     from cycles as cycle
     left join journal_entries as entry on entry.cycle_id = cycle.id
     left join (
       select entry_id, sum(amount_cents) as cents from postings where account = 'pending' group by entry_id
     ) as posted on posted.entry_id = entry.id
     left join (
       select cycle_id, sum(amount_cents) as cents from credits
       where reverses_id is null and bonus not in ${BY_HAND} group by cycle_id
     ) as credited on credited.cycle_id = cycle.id`,
  ),
  sqlRule(
    'cycles are closed in order, without gaps',
    `select case when (closed_at is not null and before_closed_at is null and before_date_to is not null)
         or before_closed_at > closed_at or before_date_to <> date_from - 1
       then 'cycle ' || date_from end as fault
     from (
       select date_from, closed_at, lag(closed_at) over by_month as before_closed_at,
         lag(date_to) over by_month as before_date_to
       from cycles window by_month as (order by date_from)
     ) as cycle`,
  ),
  sqlRule(
    'a paid order counts in the cycle of its payment, or in a later one if that was closed or its buyer came later',
    `select case when cycle.id is null or cycle.date_from > day
         and not exists (select from cycles where day between date_from and date_to and closed_at is not null)
         or cycle.date_to < day
       then 'order ' || paid.id || ' paid on ' || day || ' in the cycle ' || coalesce(cycle.date_from::text, 'none') end as fault
     from (
       select orders.*, (greatest(paid_at, buyer.created_at) at time zone 'Europe/Berlin')::date as day
       from orders join partners as buyer on buyer.id = partner_id where paid_at is not null and not is_history
     ) as paid
     left join cycles as cycle on cycle.id = paid.cycle_id`,
  ),
  sqlRule(
    'nobody is refunded more than was paid',
    `select case when refunded.base_cents > orders.base_cents or refunded.qp > orders.qp
         or (orders.status = 'refunded' and refunded.base_cents <> orders.base_cents)
       then 'order ' || orders.id end as fault
     from orders
     join (select order_id, sum(base_cents) as base_cents, sum(qp) as qp from refunds group by order_id) as refunded
       on refunded.order_id = orders.id`,
  ),
  sqlRule(
    'after a refund every credit is that of the remaining base, or less if more was taken back by hand',
    `select case when credited.cents <> kept.cents and not (
         credited.cents > kept.cents and credited.corrected < 0 and credited.cents + credited.corrected <= kept.cents)
       then 'order ' || rest.order_id || ', partner ' || credited.partner_id || ': ' || credited.cents end as fault
     from (
       select orders.id as order_id, case status when 'refunded' then 0
         else orders.base_cents - sum(refunds.base_cents) end as base_cents
       from orders join refunds on refunds.order_id = orders.id group by orders.id
     ) as rest
     join (
       select order_id, partner_id, max(rate_bp - below_rate_bp) as rate_bp, sum(amount_cents) as cents,
         coalesce(sum((
           select sum(taking.amount_cents) from credits as taking
           where taking.relates_cycle_id = credit.cycle_id and taking.relates_id = credit.id and taking.amount_cents < 0
         )), 0) as corrected
       from credits as credit where order_id in (select order_id from refunds) group by order_id, partner_id
     ) as credited on credited.order_id = rest.order_id
     cross join lateral (select round(rest.base_cents * credited.rate_bp / 10000::numeric) as cents) as kept`,
  ),
  sqlRule(
    'projected credits belong only to open cycles, and add up',
    `select case when cycle.id is null
         or (cycle.closed_at is not null and (projected.cents is not null or figures.projected_cents <> 0
           or exists (select from projected_bonuses as bonus where bonus.cycle_id = cycle.id)))
         or coalesce(figures.projected_cents, 0) <> coalesce(projected.cents, 0)
         or coalesce(figures.projected_count, 0) <> coalesce(projected.count, 0)
       then 'partner ' || partner_id || ' in cycle ' || coalesce(cycle.date_from::text, 'none') end as fault
     from partner_statistics as figures
     full join (
       select cycle_id, partner_id, sum(amount_cents) as cents, count(*) as count
       from projected_credits group by cycle_id, partner_id
     ) as projected using (cycle_id, partner_id)
     left join cycles as cycle on cycle.id = cycle_id`,
  ),
];
