import { cycleEnd } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type FoundSignal, type LookedAt, MOST_ORDERS } from './signal.ts';

/** Minimum number of first orders within a day, */
const LEAST = 3;

/** and their minimum share of all new customers, in percent. */
const LEAST_PERCENT = 50;

interface Row {
  readonly partner: number;
  readonly near: number;
  readonly all: number;
  readonly from: Date;
  readonly to: Date;
  readonly orders: number[];
}

/** Kick-start bonuses of a closed month whose new customers placed their first orders together. */
export async function lookForKickStartClusters(tx: Tx, cycle: LookedAt): Promise<FoundSignal[]> {
  const end = new Date(cycleEnd(cycle));
  const { rows } = await sql<Row>`
    with paid as materialized (
      select distinct partner_id from credits
      where cycle_id = ${cycle.id} and bonus = 'kick-start' and reverses_id is null
    ),
    newcomer as materialized (
      select paid.partner_id as partner, first.id as order_id, first.paid_at
      from paid join partners as sponsor on sponsor.id = paid.partner_id
      join placements as place on place.parent_id = paid.partner_id and ${isValid(end, 'place')}
      left join account_types as type on type.partner_id = place.partner_id and ${isValid(end)}
      cross join lateral (
        select placed.id, placed.paid_at from orders as placed
        where placed.partner_id = place.partner_id and placed.status = 'paid' and placed.base_cents > 0
        order by placed.paid_at, placed.id limit 1
      ) as first
      where type.affiliate is not true and first.paid_at >= sponsor.affiliate_since and first.paid_at <= ${end}
    ),
    counted as (
      select newcomer.*, count(*) over (
          partition by partner order by paid_at range between current row and interval '24 hours' following) as near,
        count(*) over (partition by partner) as all_new
      from newcomer
    ),
    cluster as (
      select distinct on (partner) partner, paid_at as begins, near, all_new from counted
      where near >= ${LEAST} and near * 100 >= all_new * ${LEAST_PERCENT}
      order by partner, near desc, paid_at
    )
    select cluster.partner, cluster.near, cluster.all_new as "all", cluster.begins as "from", max(one.paid_at) as "to",
      (array_agg(one.order_id order by one.paid_at, one.order_id))[1:${sql.lit(MOST_ORDERS)}] as orders
    from cluster join newcomer as one on one.partner = cluster.partner
      and one.paid_at >= cluster.begins and one.paid_at <= cluster.begins + interval '24 hours'
    group by 1, 2, 3, 4 order by 1`.execute(tx);
  return rows.map(({ partner, near, all, from, to, orders }) => ({
    subject: `${cycle.dateFrom}/${partner}`,
    cycle: cycle.id,
    evidence: {
      count: near,
      of: all,
      from: from.toISOString(),
      to: to.toISOString(),
      partners: [partner],
      orders,
    },
  }));
}
