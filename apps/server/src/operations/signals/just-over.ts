import { addDays, berlinMidnight, cycleEnd } from '@blattwerk/plan/days.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type FoundSignal, type LookedAt, MOST_ORDERS } from './signal.ts';

/** Number of last days of a month whose own orders are checked. */
const LAST_DAYS = 5;

/** A bound is narrowly passed up to this many percent of it. */
const NARROW = 105;

interface Row {
  readonly partner: number;
  readonly measure: 'psv' | 'qp';
  readonly need: number;
  readonly value: number;
  readonly own: number;
  readonly orders: number[];
}

/** Affiliates whose own late orders brought them just over a stage of the builder bonus, or a level's QP. */
export async function lookJustOver(tx: Tx, cycle: LookedAt, plan: Plan): Promise<FoundSignal[]> {
  const since = new Date(berlinMidnight(addDays(cycle.dateTo, 1 - LAST_DAYS)));
  const end = new Date(cycleEnd(cycle));
  const stages = plan.builder.stages.map(({ psvCents }) => psvCents);
  const levels = plan.levels.map(({ qpFrom }) => qpFrom).filter((qp) => qp > 0);
  const { rows } = await sql<Row>`
    with late as materialized (
      select placed.partner_id, sum(placed.base_cents - coalesce(refunded.base, 0)) as cents,
        sum(placed.qp - coalesce(refunded.qp, 0)) as qp,
        (array_agg(placed.id order by placed.base_cents desc, placed.id))[1:${sql.lit(MOST_ORDERS)}] as orders
      from orders as placed
      left join lateral (
        select sum(base_cents) as base, sum(qp) as qp from refunds where order_id = placed.id
      ) as refunded on true
      where placed.cycle_id = ${cycle.id} and placed.paid_at >= ${since} and placed.status = 'paid'
        and placed.base_cents > 0
      group by placed.partner_id
    )
    select distinct on (late.partner_id, bound.measure) late.partner_id as partner, bound.measure, bound.need,
      bound.value, bound.own::bigint as own, late.orders
    from late
    join partner_statistics as figures on figures.cycle_id = ${cycle.id} and figures.partner_id = late.partner_id
    join account_types as type on type.partner_id = late.partner_id and type.affiliate
      and ${isValid(end)}
    cross join lateral (
      select 'psv' as measure, need, figures.psv_cents as value, late.cents as own
      from unnest(${stages}::bigint[]) as need
      union all
      select 'qp', need, figures.qp, late.qp from unnest(${levels}::bigint[]) as need
    ) as bound
    where bound.value >= bound.need and bound.value - bound.own < bound.need
      and bound.value * 100 <= bound.need * ${NARROW}
    order by late.partner_id, bound.measure, bound.need desc`.execute(tx);
  return rows.map(({ partner, measure, need, value, own, orders }) => ({
    subject: `${cycle.dateFrom}/${partner}/${measure}`,
    cycle: cycle.id,
    evidence: {
      count: orders.length,
      measure,
      need,
      value,
      ...(measure === 'psv' && { cents: own }),
      partners: [partner],
      orders,
    },
  }));
}
