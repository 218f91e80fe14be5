import { cycleEnd } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { keepTotals } from '../../../commission/month-end/months.queries.ts';
import { isValid } from '../../../network/memberships/memberships.queries.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { type InsightWindow, keepRows } from './figure-rows.ts';

/** Credits of closings by bonus, with the base of their months. */
export async function keepPayoutRatio(tx: Tx, window: InsightWindow): Promise<void> {
  const closed = await findClosed(tx, window);
  await keepTotals(
    tx,
    closed.map(({ id }) => id),
  );
  await keepRows(
    tx,
    { figure: 'payout-ratio', ...window },
    sql`
      select cycle.date_from as day, bonus.key as part, (bonus.value ->> 'count')::bigint as count,
        null::bigint as of_count, (bonus.value ->> 'cents')::bigint as amount_cents, cycle.base_cents,
        null::bigint as seconds
      from cycles as cycle cross join jsonb_each(cycle.totals) as bonus
      where cycle.closed_at is not null and cycle.date_from >= ${window.from}::date and cycle.date_from <= ${window.to}::date`,
  );
}

/**
 * The level bonus of closed months, split into orders of affiliates and of customers. A closing is final, so each month
 * is added up once.
 */
export async function keepOwnOrders(tx: Tx, window: InsightWindow): Promise<void> {
  for (const cycle of await findClosed(tx, window)) {
    const { rows } = await sql`
      select from insight_daily where figure = 'own-orders' and day = ${cycle.dateFrom}::date limit 1`.execute(
      tx,
    );
    if (rows.length > 0) continue;
    await keepRows(
      tx,
      { figure: 'own-orders', now: window.now, from: cycle.dateFrom, to: cycle.dateFrom },
      sql`
        with paid as (
          select credit.order_id, credit.source_partner_id as buyer, count(*) as credits, sum(credit.amount_cents) as cents,
            max(credit.base_cents) as base
          from credits as credit
          where credit.cycle_id = ${cycle.id} and credit.bonus = 'level' and credit.reverses_id is null
          group by 1, 2
        ),
        split as (
          select coalesce(type.affiliate, false) as affiliate, paid.* from paid
          left join account_types as type on type.partner_id = paid.buyer
            and ${isValid(new Date(cycleEnd(cycle)))}
        )
        select ${cycle.dateFrom}::date as day, side.part, coalesce(sum(split.credits), 0)::bigint as count,
          null::bigint as of_count, coalesce(sum(split.cents), 0)::bigint as amount_cents,
          coalesce(sum(split.base), 0)::bigint as base_cents, null::bigint as seconds
        from (values ('partners', true), ('customers', false)) as side (part, affiliate)
        left join split on split.affiliate = side.affiliate group by side.part
        union all
        select ${cycle.dateFrom}::date, 'withoutOrder', count(*), null, coalesce(sum(amount_cents), 0)::bigint, null, null
        from credits
        where cycle_id = ${cycle.id} and bonus in ('step-up', 'kick-start', 'builder', 'infinity', 'balancing')`,
    );
  }
}

interface ClosedMonth {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
}

async function findClosed(tx: Tx, { from, to }: InsightWindow): Promise<ClosedMonth[]> {
  return tx
    .selectFrom('cycles')
    .select(['id', 'date_from as dateFrom', 'date_to as dateTo'])
    .where('closed_at', 'is not', null)
    .where('date_from', '>=', from)
    .where('date_from', '<=', to)
    .orderBy('date_from')
    .execute();
}
