import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type FoundSignal, MOST_ORDERS } from './signal.ts';

/** Refunds that became known more days ago than this are ignored. */
const DAYS_BACK = 90;

/** Smaller amounts are ignored, whatever their share of the volume. */
const LEAST_CENTS = 100_00;

/** Minimum share of the partner's sales volume of the month, in percent. */
const LEAST_PERCENT = 20;

interface Row {
  readonly partner: number;
  readonly cycle: number;
  readonly dateFrom: string;
  readonly count: number;
  readonly cents: number;
  readonly baseCents: number;
  readonly orders: number[];
}

/**
 * Partners with much of their sales volume of a closed month refunded after its closing: their own orders, and those of
 * customers who were directly below them.
 */
export async function lookForLateRefunds(tx: Tx, now: Date): Promise<FoundSignal[]> {
  const since = new Date(now.getTime() - DAYS_BACK * MS_A_DAY);
  const lastInstant = sql<Date>`((cycle.date_to + 1)::timestamp at time zone 'Europe/Berlin') - interval '1 millisecond'`;
  const { rows } = await sql<Row>`
    with late as materialized (
      select cycle.id as cycle, cycle.date_from::text as date_from,
        case when type.affiliate then placed.partner_id else place.parent_id end as partner,
        count(*) as refunds, sum(refund.base_cents)::bigint as cents,
        (array_agg(distinct placed.id))[1:${sql.lit(MOST_ORDERS)}] as orders
      from refunds as refund
      join orders as placed on placed.id = refund.order_id
      join cycles as cycle on cycle.id = placed.cycle_id and refund.known_at > cycle.closed_at
      left join account_types as type on type.partner_id = placed.partner_id and ${isValid(lastInstant)}
      left join placements as place on place.partner_id = placed.partner_id and ${isValid(lastInstant, 'place')}
      where refund.known_at >= ${since}
      group by 1, 2, 3
    )
    select late.partner, late.cycle, late.date_from as "dateFrom", late.refunds as count, late.cents,
      figures.psv_cents as "baseCents", late.orders
    from late
    join partner_statistics as figures on figures.cycle_id = late.cycle and figures.partner_id = late.partner
    where late.cents >= ${LEAST_CENTS} and late.cents * 100 >= figures.psv_cents * ${LEAST_PERCENT}
    order by late.cycle, late.partner`.execute(tx);
  return rows.map(({ partner, cycle, dateFrom, count, cents, baseCents, orders }) => ({
    subject: `${dateFrom}/${partner}`,
    cycle,
    evidence: { count, cents, baseCents, partners: [partner], orders },
  }));
}
