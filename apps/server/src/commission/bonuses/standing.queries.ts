import type { Cycle } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import { lastClosedCycle } from '../../network/statistics/figures.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';

type At = { readonly partner: number; readonly now: Date };

/** A partner's standing in the open cycle as last computed by the engine, and their history. */
export interface BonusStanding extends Cycle {
  readonly cycle: number;
  readonly planVersion: string;
  readonly asOf: Date;
  /** Base of all orders counted in the cycle, whoever placed them. */
  readonly poolBaseCents: number;
  readonly teamBaseCents: number;
  readonly psvCents: number;
  readonly qp: number;
  readonly level: number;
  readonly activeCustomers: number;
  /**
   * The level of the last closed cycle, and the highest of all earlier ones, including the time before the programme began here
   * and a place taken over; a cycle that waits for its closing counts with its projection; 0 if there is none.
   */
  readonly lastLevel: number;
  readonly highestLevelEver: number;
}

/** The standing; undefined for somebody without a place, and until an open cycle was computed. */
export async function findBonusStanding(
  db: Kysely<DB>,
  { partner, now }: At,
): Promise<BonusStanding | undefined> {
  const { rows } = await sql<BonusStanding>`
    select cycle.id as cycle, cycle.date_from as "dateFrom", cycle.date_to as "dateTo",
           cycle.plan_version as "planVersion", cycle.as_of as "asOf", cycle.base_cents as "poolBaseCents",
           figures.team_base_cents as "teamBaseCents", figures.psv_cents as "psvCents", figures.qp,
           figures.level, figures.active_customers as "activeCustomers",
           coalesce(closed.level, 0) as "lastLevel",
           coalesce(greatest(earlier.highest_level_before, earlier.level, opening.level), 0) as "highestLevelEver"
    from (${runningCycle(now)}) as running
    join cycles as cycle on cycle.id = running.id
    join tree_nodes as place on place.partner_id = ${partner}
    join partner_statistics as figures on figures.cycle_id = cycle.id and figures.partner_id = ${partner}
    left join partner_statistics as closed
      on closed.cycle_id = (${lastClosedCycle}) and closed.partner_id = ${partner}
    left join partner_statistics as earlier on earlier.partner_id = ${partner} and earlier.cycle_id = (
      select id from cycles where as_of is not null and date_from < cycle.date_from order by date_from desc limit 1
    )
    left join lateral (
      select max(brought.level) as level from brought_along(cycle.date_from) as brought where brought.partner_id = ${partner}
    ) as opening on true
    where cycle.as_of is not null and cycle.base_cents is not null`.execute(db);
  return rows[0];
}

/** A credit of a closing. */
export interface ClosingCredit {
  readonly bonus: DB['credits']['bonus'];
  readonly stage: string | null;
  readonly planVersion: string;
  readonly amountCents: number;
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly weight: number | null;
  readonly weightSum: number | null;
  readonly createdAt: Date;
  readonly cycle: { readonly id: number; readonly dateFrom: string; readonly dateTo: string };
}

/** A partner's credits of these bonuses, the latest cycle first. */
export async function findClosingCredits(
  db: Kysely<DB>,
  partner: number,
  bonuses: readonly ('step-up' | 'infinity' | 'balancing')[],
): Promise<ClosingCredit[]> {
  const { rows } = await sql<ClosingCredit>`
    select credit.bonus, credit.stage, credit.plan_version as "planVersion", credit.amount_cents as "amountCents",
           credit.base_cents as "baseCents",
           credit.rate_bp as "rateBp", credit.weight, credit.weight_sum as "weightSum",
           credit.created_at as "createdAt",
           jsonb_build_object('id', cycle.id, 'dateFrom', cycle.date_from, 'dateTo', cycle.date_to) as cycle
    from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
    where credit.partner_id = ${partner} and credit.bonus = any(${bonuses})
    order by cycle.date_from desc, credit.id desc`.execute(db);
  return rows;
}

/** Number of holders of one level, split by whether their ids are below or above a partner's. */
export interface HolderCount {
  readonly level: number;
  readonly lowerIds: number;
  readonly higherIds: number;
}

/** How many others hold each level from this one up, in a cycle as it was last computed. */
export async function countHolders(
  db: Kysely<DB>,
  { cycle, partner, fromLevel }: { cycle: number; partner: number; fromLevel: number },
): Promise<HolderCount[]> {
  const { rows } = await sql<HolderCount>`
    select level, count(*) filter (where partner_id < ${partner}) as "lowerIds",
           count(*) filter (where partner_id > ${partner}) as "higherIds"
    from partner_statistics
    where cycle_id = ${cycle} and level >= ${fromLevel}::smallint and partner_id <> ${partner}
    group by level order by level`.execute(db);
  return rows;
}
