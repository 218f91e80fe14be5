import type { getMonthDifference } from '@blattwerk/contract/commissions/difference.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { causes, explainDifference, type MonthFacts } from '@blattwerk/plan/month/difference.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { PlanOf } from '../../company/plans/find-plan.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { ComparedCycle, ComparedMonths, CyclePair } from './difference.queries.ts';

type Answer = NonNullable<HandlerAnswer<typeof getMonthDifference>['difference']>;

/** Why the later of two months brought more or less, cause by cause, with the later one's plan. */
export function presentDifference(
  { before, after }: CyclePair,
  months: ComparedMonths,
  planOf: PlanOf,
): Answer {
  const { totalCents, causes: cents, ...counts } = explainDifference(planOf(after), months);
  return {
    before: presentMonth(before, months, 'before', planOf(before)),
    after: presentMonth(after, months, 'after', planOf(after)),
    difference: formatCents(totalCents),
    causes: causes.map((cause) => ({ cause, amount: formatCents(cents[cause]) })),
    ...counts,
  };
}

function presentMonth(
  cycle: ComparedCycle,
  months: ComparedMonths,
  side: 'before' | 'after',
  plan: Plan,
): Answer['before'] {
  const { id, dateFrom, dateTo, closedAt } = cycle;
  const { level } = months[side];
  const levelBonus = months.buyers.reduce((sum, group) => sum + group[side].amountCents, 0);
  return {
    cycle: { id, dateFrom, dateTo },
    estimated: closedAt === null,
    total: formatCents(levelBonus + otherCents(months[side])),
    level,
    levelName: levelRow(plan, level).name,
  };
}

function otherCents(facts: MonthFacts): number {
  const { builderCents, stepUpCents, kickStartCents, reversedCents, pools } = facts;
  const shares = pools.reduce((sum, pool) => sum + (pool?.amountCents ?? 0), 0);
  return builderCents + stepUpCents + kickStartCents + reversedCents + shares;
}
