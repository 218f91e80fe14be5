import type { BuyerGroup } from '@blattwerk/plan/month/difference.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { ComparedCycle, CyclePair } from './difference.queries.ts';

/** Above this number of buyers their orders are not looked up: the credits have to suffice. */
const MOST_BUYERS = 20_000;

interface Row {
  readonly buyers: number;
  readonly beforePlaced: number;
  readonly beforeBase: number;
  readonly beforeRate: number | null;
  readonly beforeAmount: number;
  readonly afterPlaced: number;
  readonly afterBase: number;
  readonly afterRate: number | null;
  readonly afterAmount: number;
}

/**
 * The buyers who brought a partner level bonus in either of two months, grouped by their rates in both: a partner at the top
 * has hundreds of thousands of buyers, but only a few groups.
 */
export async function findBuyers(
  db: Kysely<DB>,
  partner: number,
  { before, after }: CyclePair,
): Promise<BuyerGroup[]> {
  const { rows } = await sql<Row>`
    with credited as materialized (
      ${creditsOf(partner, before, 0)} union all ${creditsOf(partner, after, 1)}
    ), known as materialized (
      select distinct buyer from credited
    ), placed as materialized (
      ${ordersOf(before, 0)} union all ${ordersOf(after, 1)}
    ), month as (
      select buyer, month, rate, coalesce(amount, 0) as amount,
             coalesce(placed.cents, credited.base, 0) as placed,
             coalesce(placed.remaining, credited.base, 0) as base
      from credited full join placed using (buyer, month)
    ), sides as (
      select buyer,
             max(rate) filter (where month = 0) as rate_0, max(rate) filter (where month = 1) as rate_1,
             coalesce(sum(amount) filter (where month = 0), 0) as amount_0,
             coalesce(sum(amount) filter (where month = 1), 0) as amount_1,
             coalesce(sum(placed) filter (where month = 0), 0) as placed_0,
             coalesce(sum(placed) filter (where month = 1), 0) as placed_1,
             coalesce(sum(base) filter (where month = 0), 0) as base_0,
             coalesce(sum(base) filter (where month = 1), 0) as base_1
      from month group by buyer
    )
    select count(*)::integer as buyers,
           rate_0::integer as "beforeRate", sum(placed_0)::bigint as "beforePlaced", sum(base_0)::bigint as "beforeBase",
           sum(amount_0)::bigint as "beforeAmount",
           rate_1::integer as "afterRate", sum(placed_1)::bigint as "afterPlaced", sum(base_1)::bigint as "afterBase",
           sum(amount_1)::bigint as "afterAmount"
    from sides
    group by rate_0, rate_1, placed_0 > 0, placed_1 > 0, base_0 > 0, base_1 > 0`.execute(db);
  return rows.map((row) => ({
    buyers: row.buyers,
    before: {
      placedCents: row.beforePlaced,
      baseCents: row.beforeBase,
      rateBp: row.beforeRate,
      amountCents: row.beforeAmount,
    },
    after: {
      placedCents: row.afterPlaced,
      baseCents: row.afterBase,
      rateBp: row.afterRate,
      amountCents: row.afterAmount,
    },
  }));
}

/** What each buyer's orders of a cycle brought; `month` is 0 for the earlier one. A buyer has one rate in a cycle. */
function creditsOf(partner: number, { id, closedAt }: ComparedCycle, month: 0 | 1): RawBuilder<unknown> {
  const sums = sql`
    source_partner_id as buyer, ${sql.lit(month)} as month, max(rate_bp - below_rate_bp) as rate,
    sum(base_cents) as base, sum(amount_cents) as amount`;
  return closedAt === null
    ? sql`select ${sums} from projected_credits where partner_id = ${partner} and cycle_id = ${id} group by buyer`
    : sql`select ${sums} from credits
          where partner_id = ${partner} and cycle_id = ${id} and bonus = 'level' and reverses_id is null group by buyer`;
}

/** What those buyers ordered in a cycle, less refunds known at its closing. */
function ordersOf({ id, closedAt }: ComparedCycle, month: 0 | 1): RawBuilder<unknown> {
  return sql`
    select orders.partner_id as buyer, ${sql.lit(month)} as month, sum(orders.base_cents) as cents,
           sum(orders.base_cents - least(orders.base_cents, coalesce(refunded.cents, 0))) as remaining
    from known join orders on orders.partner_id = known.buyer
    left join lateral (
      select sum(refunds.base_cents) as cents from refunds
      where refunds.order_id = orders.id and refunds.known_at <= coalesce(${closedAt}::timestamptz, 'infinity')
    ) as refunded on true
    where orders.cycle_id = ${id} and orders.status in ('paid', 'refunded') and orders.base_cents > 0
      and (select count(*) from known) <= ${MOST_BUYERS}
    group by orders.partner_id`;
}
