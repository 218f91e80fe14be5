import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';
import { dueAt } from './due-at.ts';
import { holdEndSql } from './hold-end.ts';
import { keptCredits } from './partner-holds.ts';
import { bookingTime, findReleasedUntil } from './release-time.ts';

const holdEnd = holdEndSql({
  paidAt: 'placed.paid_at',
  deliveredAt: 'delivery.delivered_at',
  holdDays: 'cycle.hold_days',
  holdFrom: 'cycle.hold_from',
});

/**
 * Moves the release of credits of closed cycles to the time that their deliveries determine: by one entry for each
 * delivery that moves anything, in cycles that count only from the delivery. Reversals of such a credit move with it. If the
 * holding period is already over, it is released with the next due credits. Released credits stay released; credits under a
 * hold are not released yet. Idempotent: the same deliveries again move nothing. Needs `lockBooks`, during which nothing is
 * released.
 * @param deliveries rows of `order_deliveries`, the last one of each order
 * @returns the number of credits that were moved
 */
export async function moveReleases(tx: Tx, deliveries: readonly number[], now: Date): Promise<number> {
  const at = await bookingTime(tx, now);
  const { rows } = await sql<{ count: number }>`
    with waiting as materialized (
      select delivery.id as delivery_id, credit.cycle_id, credit.id as credit_id, credit.partner_id,
        ${sql.raw(dueAt())} as due_at, greatest(${sql.raw(holdEnd)}, ${at}) as ends_at, ${sql.raw(keptCredits.isKept)} as is_kept
      from order_deliveries as delivery
      join orders as placed on placed.id = delivery.order_id
      join cycles as cycle on cycle.id = placed.cycle_id and cycle.hold_from = 'delivery'
      join credits as original
        on original.order_id = placed.id and original.bonus = 'level' and original.reverses_id is null
      cross join lateral (
        select original.cycle_id, original.id, original.partner_id, original.amount_cents, original.reverses_id,
          original.available_at
        union all
        select reversing.cycle_id, reversing.id, reversing.partner_id, reversing.amount_cents, reversing.reverses_id,
          reversing.available_at
        from credits as reversing
        where reversing.partner_id = original.partner_id and reversing.cycle_id = original.cycle_id
          and reversing.reverses_id = original.id
      ) as credit
      ${sql.raw(keptCredits.join)}
      where delivery.id = any(${[...deliveries]}::bigint[])
    ), moving as materialized (
      select * from waiting
      where ends_at <> due_at and (due_at > ${await findReleasedUntil(tx)} or (is_kept and ends_at > ${at}))
    ), entry as (
      insert into journal_entries (kind, delivery_id, occurred_at)
      select distinct 'delivery', delivery_id, ${at}::timestamptz from moving
      returning id, delivery_id
    ), moved as (
      insert into moved_releases (entry_id, cycle_id, credit_id, partner_id, moved_from, available_at)
      select entry.id, cycle_id, credit_id, partner_id, due_at, ends_at from moving join entry using (delivery_id)
      returning 1
    )
    select count(*) as count from moved`.execute(tx);
  return rows[0]?.count ?? 0;
}
