import type { getMonthSoFar } from '@blattwerk/contract/commissions/month.contract.ts';
import { kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { phaseEnd } from '@blattwerk/plan/bonuses/kick-start.ts';
import { levelRateBp } from '@blattwerk/plan/bonuses/level-bonus.ts';
import { cycleEnd } from '@blattwerk/plan/days.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { forecastOf, presentForecast } from './forecast.ts';
import { type OpenMonth, type ProjectedBonus, phaseOf } from './month.queries.ts';
import type { Progress } from './progress.queries.ts';

type Answer = HandlerAnswer<typeof getMonthSoFar>['cycles'][number];

/** A cycle's estimate by bonus, what may reduce it until the cycle ends, and its forecast. */
export function presentMonth(
  month: OpenMonth,
  { plan, progress, now }: { plan: Plan; progress: readonly Progress[]; now: Date },
): Answer {
  const { cycle, dateFrom, dateTo, asOf } = month;
  const totalCents = monthCents(month);
  return {
    cycle: { id: cycle, dateFrom, dateTo },
    asOf,
    estimated: true,
    total: formatCents(totalCents),
    bonuses: presentBonuses(month, plan),
    hints: [...month.memberships.map(membershipHint), ...phaseHints(month, plan, now)],
    forecast: presentForecast(forecastOf({ ...month, totalCents }, progress, now)),
  };
}

/** The result of an open cycle so far: the single source of the month's sum. */
export function monthCents({ levelCents, bonuses }: OpenMonth): number {
  return levelCents + sumOf(bonuses);
}

function presentBonuses(month: OpenMonth, plan: Plan): Answer['bonuses'] {
  const { bonuses, level } = month;
  const of = (bonus: ProjectedBonus['bonus']) => bonuses.filter((row) => row.bonus === bonus);
  const [stepUp, kickStart, builder] = [of('step-up'), of('kick-start'), of('builder')];
  return {
    level: {
      amount: formatCents(month.levelCents),
      orders: month.levelCount,
      level,
      levelName: levelRow(plan, level).name,
      rateBp: levelRateBp(plan, month.affiliate, level),
    },
    stepUp: {
      amount: formatCents(sumOf(stepUp)),
      levels: stepUp.map(({ stage, amountCents }) => ({
        level: stage,
        levelName: levelRow(plan, stage).name,
        amount: formatCents(amountCents),
      })),
    },
    kickStart: {
      amount: formatCents(sumOf(kickStart)),
      phases: kickStart.flatMap((row) => {
        const phase = phaseOf(row);
        if (!phase) return [];
        const { newCustomers, qp } = plan.kickStart[phase];
        return [{ phase, newCustomers, qp, amount: formatCents(row.amountCents) }];
      }),
    },
    builder: {
      amount: formatCents(sumOf(builder)),
      stage: builder[0]?.stage ?? null,
      psv: formatCents(month.psvCents),
      activeCustomers: month.activeCustomers,
    },
    infinity: presentPoolShare(of('infinity')),
    balancing: presentPoolShare(of('balancing')),
  };
}

function presentPoolShare(rows: readonly ProjectedBonus[]): Answer['bonuses']['infinity'] {
  const [row] = rows;
  return {
    amount: formatCents(sumOf(rows)),
    base: formatCents(row?.baseCents ?? 0),
    rateBp: row?.rateBp ?? 0,
    weight: row?.weight ?? 0,
    weightSum: row?.weightSum ?? 0,
  };
}

function membershipHint({ kind, endsOn, qp }: OpenMonth['memberships'][number]): Answer['hints'][number] {
  return { ends: kind, endsOn, qp };
}

/** Running phases that are not done and end before the cycle does. */
function phaseHints(month: OpenMonth, plan: Plan, now: Date): Answer['hints'] {
  const { affiliateSince, affiliate, donePhases } = month;
  if (!affiliate || affiliateSince === null) return [];
  return kickStartPhases.flatMap((phase) => {
    const end = phaseEnd(affiliateSince.getTime(), plan.kickStart[phase]);
    const isEnding = end > now.getTime() && end <= cycleEnd(month) && !donePhases.includes(phase);
    return isEnding ? [{ ends: `kick-start-${phase}` as const, endsAt: new Date(end) }] : [];
  });
}

function sumOf(rows: readonly ProjectedBonus[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
