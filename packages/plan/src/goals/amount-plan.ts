import { levelOf } from '../levels/level.ts';
import { levelRow } from '../levels/level-table.ts';
import type { Plan } from '../plan.ts';
import { type PathLeg, type PathStanding, pathLegLevels, rankPaths } from '../rank-path/rank-path.ts';
import { type Purchase, type Scenario, whatIf } from '../what-if/what-if.ts';
import type { WhatIfFacts } from '../what-if/what-if-facts.ts';
import { type GoalPlan, planOfSteps } from './goal-plan.ts';

/** Maximum number of customers that a plan may require. */
export const MOST_CUSTOMERS = 1000;

interface Target {
  readonly amountCents: number;
  /** What a new customer is expected to buy; its QP are above 0. */
  readonly order: Purchase;
}

/**
 * A plan that brings a partner this amount of all bonuses in a cycle, by the functions that compute credits: only new
 * customers, or also with the legs raised that some higher level requires, whichever takes the fewest QP. Null if not even
 * `MOST_CUSTOMERS` are enough.
 *
 * Legs are raised by their first partners, and new legs are not used: no facts are known about them.
 */
export function planForAmount(plan: Plan, facts: WhatIfFacts, target: Target): GoalPlan | null {
  const { level } = whatIf(plan, facts, scenarioOf({ legs: [], customers: 0, qp: 0 }, target.order)).reality;
  const starts = [
    { legs: [], customers: 0, qp: 0 },
    ...plan.levels.slice(level + 1).flatMap((row) => startsFor(plan, facts, row.id, target.order)),
  ];
  let best: GoalPlan | null = null;
  for (const start of starts) {
    const found = withCustomers(plan, facts, start, target);
    if (found !== null && (best === null || found.qp < best.qp)) best = found;
  }
  return best;
}

/** A plan in the form of a what-if scenario. Purchases in a leg have the same value per QP as the orders. */
export function scenarioOf({ legs, customers }: GoalPlan, order: Purchase): Scenario {
  return {
    newCustomers: Array<Purchase>(customers).fill(order),
    ownOrders: [],
    customerOrders: [],
    legOrders: legs.flatMap(({ where, qp }) =>
      typeof where === 'number'
        ? [{ leg: where, qp, baseCents: Math.floor((qp * order.baseCents) / order.qp) }]
        : [],
    ),
  };
}

function startsFor(plan: Plan, facts: WhatIfFacts, level: number, order: Purchase): GoalPlan[] {
  return rankPaths(plan, standingOf(plan, facts, level), level)
    .filter(({ steps }) => steps.every(({ where, affiliateMissing }) => where !== 'new' && !affiliateMissing))
    .map(({ steps }) => planOfSteps(steps, order));
}

/** The start with the smallest number of additional customers that brings the amount: more of them never bring less. */
function withCustomers(plan: Plan, facts: WhatIfFacts, start: GoalPlan, target: Target): GoalPlan | null {
  const { order, amountCents } = target;
  const brings = (customers: number) =>
    whatIf(plan, facts, scenarioOf({ ...start, customers }, order)).scenario.totalCents >= amountCents;
  let enough = start.customers;
  let tooFew = enough - 1;
  while (!brings(enough)) {
    if (enough >= MOST_CUSTOMERS) return null;
    tooFew = enough;
    enough = Math.min(MOST_CUSTOMERS, Math.max(enough + 1, enough * 2));
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2);
    if (brings(middle)) enough = middle;
    else tooFew = middle;
  }
  return { ...start, customers: enough, qp: start.qp + (enough - start.customers) * order.qp };
}

/** A partner's standing according to the facts, as far as the first partners of legs can raise these. */
function standingOf(plan: Plan, facts: WhatIfFacts, level: number): PathStanding {
  const levels = pathLegLevels(plan, level);
  const legs = facts.legs.map(({ affiliate, qp, legValues }): PathLeg => {
    const own = levelOf(plan, { affiliate, qp, legValues });
    const legValue = Math.max(own, ...legValues);
    const climbOf = (to: number) => {
      const { qpFrom } = levelRow(plan, to);
      const more = Math.max(0, qpFrom - qp);
      return affiliate && levelOf(plan, { affiliate, qp: qp + more, legValues }) >= to
        ? more
        : Number.POSITIVE_INFINITY;
    };
    return {
      legValue,
      qp,
      hasAffiliate: affiliate,
      climbQp: levels.map((to) => (legValue >= to ? 0 : climbOf(to))),
    };
  });
  return { affiliate: facts.kickStart.affiliate, qp: facts.qp, legs };
}
