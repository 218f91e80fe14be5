import type {
  getPlanSimulation,
  listSimulatedPartners,
} from '@blattwerk/contract/plans/plan-simulations.contract.ts';
import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import { findPlan, findPlans, type PlanOf } from '../../../company/plans/find-plan.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { HandlerAnswer } from '../../../platform/http/route.ts';
import type { MonthSide, SimulatedMonth } from './simulate-cycles.ts';
import { findGains, type SimulatedPartnerRow, type SimulationRow } from './simulations.queries.ts';

type Presented = HandlerAnswer<typeof getPlanSimulation>;
type Partner = HandlerAnswer<typeof listSimulatedPartners>['items'][number];

/** Simulations with their counts, in the given order. */
export async function presentSimulations(
  db: Kysely<DB>,
  rows: readonly SimulationRow[],
): Promise<Presented[]> {
  const gains = await findGains(
    db,
    rows.map(({ id }) => id),
  );
  const planOf = await findPlans(
    db,
    rows.flatMap(({ months }) => months ?? []),
  );
  return rows.map((row) => {
    const { gaining = 0, losing = 0, same = 0 } = gains.find(({ simulation }) => simulation === row.id) ?? {};
    return { ...present(row, planOf), gaining, losing, same };
  });
}

function present(row: SimulationRow, planOf: PlanOf): Omit<Presented, 'gaining' | 'losing' | 'same'> {
  const { endedAt, failedAt, months, ...rest } = row;
  const unmade = failedAt === null ? ('waiting' as const) : ('failed' as const);
  const sides = months ?? [];
  return {
    id: rest.id,
    plan: rest.plan,
    status: endedAt === null ? unmade : 'done',
    planHash: rest.planHash,
    outdated: rest.outdated,
    requestedBy: rest.requestedBy,
    requestedAt: rest.requestedAt,
    endedAt,
    before: formatCents(sumOf(sides.map(({ before }) => totalOf(before)))),
    after: formatCents(sumOf(sides.map(({ after }) => totalOf(after)))),
    months: sides.map((month) => presentMonth(month, row, planOf)),
  };
}

/** Levels have their names of the month; those added by the simulated version have its names. */
function presentMonth(
  month: SimulatedMonth,
  { levelNames }: SimulationRow,
  planOf: PlanOf,
): Presented['months'][number] {
  const { cycle, dateFrom, dateTo, closed, planVersion, baseCents, before, after } = month;
  const { levels } = planOf(month);
  const rows = Math.max(before.levels.length, after.levels.length);
  return {
    cycle: { id: cycle, dateFrom, dateTo },
    closed,
    planVersion,
    base: formatCents(baseCents),
    before: formatCents(totalOf(before)),
    after: formatCents(totalOf(after)),
    bonuses: bonusNames.map((bonus) => ({
      bonus,
      before: formatCents(before.bonuses[bonus]),
      after: formatCents(after.bonuses[bonus]),
    })),
    levels: Array.from({ length: rows }, (_, level) => ({
      level,
      name: levels[level]?.name ?? levelNames[level] ?? String(level),
      before: before.levels[level] ?? 0,
      after: after.levels[level] ?? 0,
    })),
  };
}

function totalOf({ bonuses }: MonthSide): number {
  return sumOf(Object.values(bonuses));
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}

/** Partners of a simulation, each level with the name in the version of its side. */
export async function presentSimulatedPartners(
  db: Kysely<DB>,
  simulation: SimulationRow,
  rows: readonly SimulatedPartnerRow[],
): Promise<Partner[]> {
  const last = simulation.months?.at(-1);
  const plan = last && (await findPlan(db, last));
  return rows.map((row) => presentPartner(row, simulation, plan?.levels.map(({ name }) => name) ?? []));
}

function presentPartner(
  row: SimulatedPartnerRow,
  { months, levelNames }: SimulationRow,
  namesBefore: readonly string[],
): Partner {
  const { id, displayName, before, after, levelBefore, levelAfter, monthsBefore, monthsAfter } = row;
  return {
    id,
    partner: { id, displayName },
    before: formatCents(before),
    after: formatCents(after),
    difference: formatCents(after - before),
    levelBefore,
    levelAfter,
    levelNameBefore: namesBefore[levelBefore] ?? String(levelBefore),
    levelNameAfter: levelNames[levelAfter] ?? String(levelAfter),
    months: (months ?? []).map(({ dateFrom, closed }, i) => ({
      dateFrom,
      closed,
      before: formatCents(monthsBefore[i] ?? 0),
      after: formatCents(monthsAfter[i] ?? 0),
    })),
  };
}
