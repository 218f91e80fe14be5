import type { Plan } from '../plan.ts';
import { type PathStanding, type PathStep, rankPaths } from '../rank-path/rank-path.ts';
import type { Purchase } from '../what-if/what-if.ts';

/** Level or cents of all bonuses, within one cycle. */
export type Goal =
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'amount'; readonly amountCents: number };

/** What has to happen to reach a goal; nothing, if it is reached already. */
export interface GoalPlan {
  /** What is to happen in legs: the level that each is to hold, and the QP for it. */
  readonly legs: readonly PathStep[];
  /** New direct customers, each with the order that the plan was asked for. */
  readonly customers: number;
  /** QP of all that. */
  readonly qp: number;
}

const NOTHING: GoalPlan = { legs: [], customers: 0, qp: 0 };

/**
 * What brings a partner to a level: the shortest way there, with customers for the QP that it takes outside of the legs.
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

/** Steps of a way as a plan: what is to come from own customers is so many of them. */
export function planOfSteps(steps: readonly PathStep[], order: Purchase): GoalPlan {
  if (order.qp <= 0) throw new RangeError(`An order without QP leads nowhere: ${order.qp}`);
  const legs = steps.filter(({ where }) => where !== 'own');
  const own = steps.find(({ where }) => where === 'own')?.qp ?? 0;
  const customers = Math.ceil(own / order.qp);
  const qp = legs.reduce((sum, step) => sum + step.qp, customers * order.qp);
  return { legs, customers, qp };
}

/** Whether a plan asks for anything. */
export function isReached({ legs, customers }: GoalPlan): boolean {
  return legs.length === 0 && customers === 0;
}

const DAYS_A_WEEK = 7;

/** How much of something is to happen in each week, rounded up; in less than a week all of it. */
export function perWeek(total: number, days: number): number {
  return Math.ceil((total * DAYS_A_WEEK) / Math.max(DAYS_A_WEEK, days));
}
