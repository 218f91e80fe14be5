import type { Plan } from '../plan.ts';
import { newLegQp } from '../rank-path/climb.ts';
import { type PathStanding, pathLegLevels } from '../rank-path/rank-path.ts';
import { whatIf } from '../what-if/what-if.ts';
import type { WhatIfFacts } from '../what-if/what-if-facts.ts';

/** A partner's standing in a cycle without any orders yet: the same legs, each with its whole way to go. */
export function freshStanding(plan: Plan, standing: PathStanding, level: number): PathStanding {
  const climbQp = pathLegLevels(plan, level).map((to) => newLegQp(plan, to));
  const legs = standing.legs.map(({ hasAffiliate }) => ({ hasAffiliate, legValue: 0, qp: 0, climbQp }));
  return { affiliate: standing.affiliate, qp: 0, legs };
}

/**
 * The facts of a cycle without any orders yet. Memberships, the kick-start and what others contribute to the pools are left
 * out: whatever they bring comes on top. Levels reached now are paid with this cycle, not again.
 */
export function freshFacts(plan: Plan, facts: WhatIfFacts): WhatIfFacts {
  const nothing = { newCustomers: [], ownOrders: [], customerOrders: [], legOrders: [] };
  const { level } = whatIf(plan, facts, nothing).reality;
  return {
    ...facts,
    psvCents: 0,
    personalQp: 0,
    qp: 0,
    activeCustomers: 0,
    legs: facts.legs.map(({ affiliate }) => ({ affiliate, qp: 0, legValues: [] })),
    orders: [],
    highestLevelEver: Math.max(facts.highestLevelEver, level),
    kickStart: { ...facts.kickStart, affiliateSince: null },
    poolBaseCents: 0,
  };
}
