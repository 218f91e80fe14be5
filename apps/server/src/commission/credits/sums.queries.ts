import type { CreditKind } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bonusOrder } from '../../money/books/bonus-order.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { type CreditFilters, conditions, filterSources, rowsOf } from './credit-filters.ts';
import { type CreditsOf, findCreditsOf, isUnreleased } from './credit-rows.ts';

/** The key that credits are grouped by. */
export type Grouping = 'bonus' | 'cycle' | 'releaseDay';

/** Totals of the credits with the same bonus, cycle or day of release, in cents. */
export interface CreditSum {
  readonly bonus: CreditKind | null;
  readonly cycle: number | null;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly releaseDay: string | null;
  readonly count: number;
  readonly amountCents: number;
  readonly estimatedCents: number;
}

/** Totals of all of a partner's credits that match the filters, grouped. */
export async function findCreditSums(
  db: Kysely<DB>,
  { partner, filters, by, now }: { partner: number; filters: CreditFilters; by: Grouping; now: Date },
): Promise<CreditSum[]> {
  const whose = await findCreditsOf(db, partner, now);
  const { rows } = await sql<CreditSum>`
    select ${by === 'bonus' ? sql`sums.key` : sql`null`} as bonus,
           ${by === 'cycle' ? sql`sums.key` : sql`null`} as cycle,
           cycle.date_from as "dateFrom", cycle.date_to as "dateTo",
           ${by === 'releaseDay' ? sql`sums.key` : sql`null`} as "releaseDay",
           sums.count, sums."amountCents", sums."estimatedCents"
    from (
      select ${keys[by](whose)} as key, count(*) as count, sum(credit.amount_cents)::bigint as "amountCents",
             coalesce(sum(credit.amount_cents) filter (where credit.estimated), 0)::bigint as "estimatedCents"
      from (${rowsOf(whose, filters)}) as credit ${filterSources(partner, filters)}
      where ${conditions(whose, filters)}
      group by 1
    ) as sums
    left join cycles as cycle on ${by === 'cycle' ? sql`cycle.id = sums.key` : sql`false`}
    order by ${orders[by]}`.execute(db);
  return rows;
}

const keys: Readonly<Record<Grouping, (whose: CreditsOf) => RawBuilder<unknown>>> = {
  bonus: () => sql`credit.bonus`,
  cycle: () => sql`credit.cycle_id`,
  releaseDay: (whose) => {
    const day = sql`(credit.available_at at time zone 'Europe/Berlin')::date`;
    // The end of a hold is unknown.
    return whose.hold === null
      ? day
      : sql`case when not (credit.estimated or ${isUnreleased(whose)}) then ${day} end`;
  },
};

const orders: Readonly<Record<Grouping, RawBuilder<unknown>>> = {
  bonus: bonusOrder(sql`sums.key`),
  cycle: sql`cycle.date_from desc`,
  releaseDay: sql`sums.key`,
};
