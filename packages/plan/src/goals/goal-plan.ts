import type { Plan } from '../plan.ts';
import { type PathStanding, type PathStep, rankPaths } from '../rank-path/rank-path.ts';
import type { Purchase } from '../what-if/what-if.ts';

/** A level, or an amount of all bonuses in cents, within one cycle. */
export type Goal =
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'amount'; readonly amountCents: number };

/** What has to happen to reach a goal; empty if it is already reached. */
export interface GoalPlan {
  /** What has to happen in legs: the level that each must hold, and the QP for it. */
  readonly legs: readonly PathStep[];
  /** New direct customers, each with the order that the plan assumes. */
  readonly customers: number;
  /** QP of all of these. */
  readonly qp: number;
}

const NOTHING: GoalPlan = { legs: [], customers: 0, qp: 0 };

/**
 * A plan that brings a partner to a level: the shortest path, with customers for the QP that it takes outside of the legs.
 * @param order what a new customer is expected to buy; its QP are above 0
 */
export function planForLevel(
  plan: Plan,
  standing: PathStanding,
  { level, order }: { level: number; order: Purchase },
): GoalPlan {
  const [path] = rankPaths(plan, standing, level);
  return path ? planOfSteps(path.steps, order) : NOTHING;
}

/** Steps of a path as a plan: QP from own customers become a number of customers. */
export function planOfSteps(steps: readonly PathStep[], order: Purchase): GoalPlan {
  if (order.qp <= 0) throw new RangeError(`An order needs QP to reach a goal, got ${order.qp}`);
  const legs = steps.filter(({ where }) => where !== 'own');
  const own = steps.find(({ where }) => where === 'own')?.qp ?? 0;
  const customers = Math.ceil(own / order.qp);
  const qp = legs.reduce((sum, step) => sum + step.qp, customers * order.qp);
  return { legs, customers, qp };
}

/** Whether a plan requires anything. */
export function isReached({ legs, customers }: GoalPlan): boolean {
  return legs.length === 0 && customers === 0;
}

const DAYS_A_WEEK = 7;

/** The part of a quantity for each week, rounded up; in less than a week all of it. */
export function perWeek(total: number, days: number): number {
  return Math.ceil((total * DAYS_A_WEEK) / Math.max(DAYS_A_WEEK, days));
}
