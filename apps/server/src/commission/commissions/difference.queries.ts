import { type Cycle, cycleEnd } from '@blattwerk/plan/days.ts';
import type { BuyerGroup, MonthFacts, PoolShare } from '@blattwerk/plan/month/difference.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { findBuyers } from './buyers.queries.ts';

/** A cycle to compare: closed, or computed as it would be closed now. */
export interface ComparedCycle extends Cycle {
  readonly id: number;
  readonly planVersion: string;
  readonly closedAt: Date | null;
}

/** Two consecutive cycles. */
export interface CyclePair {
  readonly before: ComparedCycle;
  readonly after: ComparedCycle;
}

/** A partner's results of two months, with the facts behind them. */
export interface ComparedMonths {
  readonly buyers: readonly BuyerGroup[];
  readonly before: MonthFacts & { readonly level: number };
  readonly after: MonthFacts & { readonly level: number };
}

/** A cycle, by default the last closed one, and its predecessor; null if there are no two. */
export async function findCyclePair(db: Kysely<DB>, cycle: number | undefined): Promise<CyclePair | null> {
  const wanted = cycle === undefined ? sql`closed_at is not null` : sql`id = ${cycle}`;
  const { rows } = await sql<ComparedCycle>`
    select id, date_from as "dateFrom", date_to as "dateTo", plan_version as "planVersion", closed_at as "closedAt"
    from cycles
    where as_of is not null
      and date_from <= (select max(date_from) from cycles where as_of is not null and ${wanted})
    order by date_from desc limit 2`.execute(db);
  const [after, before] = rows;
  return after && before ? { before, after } : null;
}

/** The facts behind both months' credits. */
export async function findDifference(
  db: Kysely<DB>,
  partner: number,
  { before, after }: CyclePair,
): Promise<ComparedMonths> {
  const [buyers, factsBefore, factsAfter] = await Promise.all([
    findBuyers(db, partner, { before, after }),
    findFacts(db, partner, before),
    findFacts(db, partner, after),
  ]);
  return { buyers, before: factsBefore, after: factsAfter };
}

interface Facts extends Omit<MonthFacts, 'pools'> {
  readonly level: number;
  readonly infinity: PoolShare | null;
  readonly balancing: PoolShare | null;
}

async function findFacts(
  db: Kysely<DB>,
  partner: number,
  cycle: ComparedCycle,
): Promise<ComparedMonths['after']> {
  const instant = new Date(Math.min(cycleEnd(cycle), cycle.closedAt?.getTime() ?? Number.POSITIVE_INFINITY));
  const table = sql.table(cycle.closedAt === null ? 'projected_bonuses' : 'credits');
  const sumOf = (bonus: string) => sql`
    coalesce((select sum(amount_cents) from other where bonus = ${bonus}), 0)::bigint`;
  const pool = (bonus: string): RawBuilder<unknown> => sql`
    (select jsonb_build_object('baseCents', base_cents, 'rateBp', rate_bp, 'weight', weight, 'weightSum', weight_sum,
      'amountCents', amount_cents) from other where bonus = ${bonus})`;
  const { rows } = await sql<Facts>`
    with other as materialized (
      select bonus, amount_cents, base_cents, rate_bp, weight, weight_sum from ${table}
      where partner_id = ${partner} and cycle_id = ${cycle.id} and bonus in ('builder', 'infinity', 'balancing')
      union all
      select bonus, amount_cents, base_cents, rate_bp, weight, weight_sum from ${table}
      where partner_id = ${partner} and cycle_id = ${cycle.id} and bonus in ('step-up', 'kick-start')
    )
    select coalesce(figures.level, 0)::integer as level, coalesce(figures.psv_cents, 0)::bigint as "psvCents",
           coalesce(figures.active_customers, 0)::integer as "activeCustomers",
           exists (
             select from account_types as type
             where type.partner_id = ${partner} and type.affiliate and type.valid_from <= ${instant}
               and (type.valid_to is null or type.valid_to > ${instant})
           ) as affiliate,
           ${sumOf('builder')} as "builderCents", ${sumOf('step-up')} as "stepUpCents",
           ${sumOf('kick-start')} as "kickStartCents",
           ${pool('infinity')} as infinity, ${pool('balancing')} as balancing,
           coalesce((
             select sum(amount_cents) from credits
             where partner_id = ${partner} and cycle_id = ${cycle.id} and reverses_id is not null
           ), 0)::bigint as "reversedCents"
    from (select) as one
    left join partner_statistics as figures on figures.partner_id = ${partner} and figures.cycle_id = ${cycle.id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a query for one row returned none');
  const { infinity, balancing, ...facts } = row;
  return { ...facts, pools: [infinity, balancing] };
}
