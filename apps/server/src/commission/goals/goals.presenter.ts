import type { getGoal, planGoal } from '@blattwerk/contract/goals/goals.contract.ts';
import { isReached, perWeek } from '@blattwerk/plan/goals/goal-plan.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { Purchase } from '@blattwerk/plan/what-if/what-if.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { GoalProgress } from './goal-progress.queries.ts';
import type { PastCycle, StoredGoal } from './goals.queries.ts';

type Answer = HandlerAnswer<typeof getGoal>;
type PlanAnswer = HandlerAnswer<typeof planGoal>;
type GoalState = NonNullable<Answer['goal']>['state'];

/** The requirements of a goal, with the legs by name. */
export function presentGoalPlan(
  plan: Plan,
  { plan: found, legs, affiliateMissing, days }: GoalProgress,
  names: ReadonlyMap<number, string>,
): PlanAnswer {
  const { customers, qp, legs: steps } = found ?? { customers: 0, qp: 0, legs: [] };
  return {
    reachable: found !== null,
    affiliateMissing,
    legs: steps.map(({ where, qp: more, level, affiliateMissing: partnerMissing }) => {
      const id = typeof where === 'number' ? legs[where] : undefined;
      const displayName = id === undefined ? undefined : names.get(id);
      return {
        leg: id === undefined || displayName === undefined ? null : { id, displayName },
        qualificationPoints: more,
        level,
        levelName: level === null ? null : levelRow(plan, level).name,
        partnerMissing,
      };
    }),
    customers,
    qualificationPoints: qp,
    days,
    customersPerWeek: perWeek(customers, days),
    qualificationPointsPerWeek: perWeek(qp, days),
  };
}

/** The legs named by a plan, by id. */
export function namedLegs({ plan, legs }: GoalProgress): number[] {
  return (plan?.legs ?? []).flatMap(({ where }) => (typeof where === 'number' ? (legs[where] ?? []) : []));
}

/** The state of a goal of the current or a later cycle: reached, or its day is over. */
export function stateOf({ plan, affiliateMissing }: GoalProgress, until: string, today: string): GoalState {
  if (plan !== null && !affiliateMissing && isReached(plan)) return 'reached';
  return until < today ? 'missed' : 'open';
}

/** The state of a goal whose cycle is over. */
export function pastStateOf({ level, totalCents }: PastCycle, { goal }: StoredGoal): GoalState {
  if (totalCents === null) return 'waiting';
  const isMet = goal.kind === 'level' ? (level ?? 0) >= goal.level : totalCents >= goal.amountCents;
  return isMet ? 'reached' : 'missed';
}

/** A stored goal; its plan and share are null in a past cycle. */
export function presentGoal(
  plan: Plan,
  { goal, until, order, createdAt }: StoredGoal,
  now: {
    readonly state: GoalState;
    readonly inCurrentCycle: boolean;
    readonly share: number | null;
    readonly plan: PlanAnswer | null;
  },
): NonNullable<Answer['goal']> {
  const level = goal.kind === 'level' ? goal.level : null;
  return {
    kind: goal.kind,
    level,
    levelName: level === null ? null : levelRow(plan, level).name,
    amount: goal.kind === 'amount' ? formatCents(goal.amountCents) : null,
    until,
    order: presentOrder(order),
    createdAt,
    state: now.state,
    inCurrentCycle: now.inCurrentCycle,
    progress: now.share === null ? null : Math.floor(now.share * 100),
    plan: now.plan,
  };
}

export function presentOrder({ baseCents, qp }: Purchase) {
  return { base: formatCents(baseCents), qp };
}
