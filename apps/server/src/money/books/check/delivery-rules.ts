import { dueAt } from '../due-at.ts';
import { holdEndSql } from '../hold-end.ts';
import { PARTNER_HOLDS } from '../partner-holds.ts';
import { BY_HAND, type LedgerRule, sqlRule } from './rule.ts';

/** SQL of the end of the holding period of an order `placed` in a closed `cycle`. */
const holdEndBy = (deliveredAt: string) =>
  holdEndSql({
    paidAt: 'placed.paid_at',
    deliveredAt,
    holdDays: 'cycle.hold_days',
    holdFrom: 'cycle.hold_from',
  });

/** SQL of whether two instants differ in milliseconds, the engine's precision. */
const differ = (one: string, other: string) =>
  `coalesce(abs(extract(epoch from (${one}) - (${other}))) >= 0.001, true)`;

/** SQL of the row with the valid delivery date of an order. */
const lastSaid = (order: string, known = 'true') => `
  select said.delivered_at from order_deliveries as said
  where said.order_id = ${order} and ${known} order by said.id desc limit 1`;

/** Invariants of when credits become available, and of deliveries that move it. */
export const deliveryRules: readonly LedgerRule[] = [
  sqlRule(
    'a credit has the holding period of its closing',
    `select case when ${differ(
      'credit.available_at',
      `greatest(cycle.closed_at, case when credit.order_id is null
         then ((cycle.date_to + 1)::timestamp at time zone 'Europe/Berlin') + make_interval(hours => 24 * cycle.hold_days)
         else ${holdEndBy('known.delivered_at')} end)`,
    )} then 'credit ' || credit.id || ' is available from ' || credit.available_at end as fault
     from credits as credit
     join cycles as cycle on cycle.id = credit.cycle_id and cycle.hold_days is not null
     left join orders as placed on placed.id = credit.order_id
     left join lateral (
       ${lastSaid('credit.order_id', `cycle.hold_from = 'delivery' and said.known_at <= cycle.closed_at`)}
     ) as known on true
     where credit.reverses_id is null and credit.bonus not in ${BY_HAND}`,
  ),
  sqlRule(
    'a reversal is available with its credit, or immediately',
    `select case when ${differ(dueAt('reversing'), `greatest(${dueAt('original')}, reversing.created_at)`)}
       then 'credit ' || reversing.id || ' takes back credit ' || original.id end as fault
     from credits as reversing
     join credits as original on original.cycle_id = reversing.cycle_id and original.id = reversing.reverses_id`,
  ),
  sqlRule(
    'a delivery moves unreleased credits to the time that its month determines',
    `select case when cycle.hold_from is distinct from 'delivery' or delivery.order_id is distinct from credit.order_id
         or credit.partner_id is distinct from moved.partner_id
         or moved.moved_from is distinct from coalesce(before.available_at, credit.available_at)
         or ${differ('moved.available_at', `greatest(entry.occurred_at, ${holdEndBy('delivery.delivered_at')})`)}
         or (moved.moved_from <= released.until and not exists (
           select from (${PARTNER_HOLDS}) as hold
           where hold.partner_id = moved.partner_id and moved.moved_from > hold.kept_after
             and hold.began_at <= entry.occurred_at and (hold.ended_at is null or hold.ended_at >= entry.occurred_at)))
       then 'entry ' || moved.entry_id || ' moves credit ' || moved.credit_id || ' to ' || moved.available_at end as fault
     from moved_releases as moved
     join journal_entries as entry on entry.id = moved.entry_id
     left join order_deliveries as delivery on delivery.id = entry.delivery_id
     left join credits as credit on credit.cycle_id = moved.cycle_id and credit.id = moved.credit_id
     left join orders as placed on placed.id = credit.order_id
     left join cycles as cycle on cycle.id = moved.cycle_id
     left join lateral (
       select earlier.available_at from moved_releases as earlier
       where earlier.cycle_id = moved.cycle_id and earlier.credit_id = moved.credit_id and earlier.entry_id < moved.entry_id
       order by earlier.entry_id desc limit 1
     ) as before on true
     left join lateral (
       select max(released_until) as until from journal_entries where id < moved.entry_id
     ) as released on true`,
  ),
  sqlRule(
    'pending credits of a month that counts from deliveries count from the last recorded one',
    `select case when waiting.due_at > (select coalesce(max(released_until), '-infinity') from journal_entries)
         and ${differ('waiting.due_at', 'greatest(waiting.closed_at, waiting.ends_at)')}
         and not (waiting.ends_at < waiting.due_at and exists (
           select from moved_releases as moved join journal_entries as entry on entry.id = moved.entry_id
           where moved.cycle_id = waiting.cycle_id and moved.credit_id = waiting.id
             and moved.available_at = waiting.due_at and entry.occurred_at = waiting.due_at))
       then 'credit ' || waiting.id || ' is available from ' || waiting.due_at end as fault
     from (
       select credit.cycle_id, credit.id, cycle.closed_at, ${dueAt()} as due_at, ${holdEndBy('said.delivered_at')} as ends_at
       from credits as credit
       join cycles as cycle on cycle.id = credit.cycle_id and cycle.hold_from = 'delivery'
       join orders as placed on placed.id = credit.order_id
       left join lateral (${lastSaid('placed.id')}) as said on true
       where credit.reverses_id is null
     ) as waiting`,
  ),
  sqlRule(
    'an entry of a delivery moves a release, but no money',
    `select case when not exists (select from moved_releases where entry_id = entry.id)
         or exists (select from postings where entry_id = entry.id)
       then 'entry ' || entry.id end as fault
     from journal_entries as entry where entry.kind = 'delivery'`,
  ),
  sqlRule(
    'an order has its last recorded delivery',
    `select case when placed.delivered_at is distinct from said.delivered_at then 'order ' || placed.id end as fault
     from orders as placed left join lateral (${lastSaid('placed.id')}) as said on true
     where placed.delivered_at is not null or exists (select from order_deliveries where order_id = placed.id)`,
  ),
];
