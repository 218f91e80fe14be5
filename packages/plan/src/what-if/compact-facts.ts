import { levelRateBp } from '../bonuses/level-bonus.ts';
import type { PoolName } from '../bonuses/pools.ts';
import type { WeightGroup } from '../bonuses/split.ts';
import { levelOf } from '../levels/level.ts';
import { cumulativeLegs } from '../levels/level-rules.ts';
import type { Plan } from '../plan.ts';
import { OrderSums } from './order-sums.ts';
import type { WhatIfFacts, WhatIfLeg, WhatIfOrders } from './what-if-facts.ts';

/**
 * The same facts in bounded size, for scenarios that only add to the legs of `keep` (positions, which become the first
 * ones in that order). Every outcome stays the same to the cent:
 * - of the other legs only the values matter, and only as many of them as any level requires;
 * - a child's rate never falls in a scenario, so it can be merged into the rates below, and orders are summed up once more.
 */
export function compactFacts(plan: Plan, facts: WhatIfFacts, keep: readonly number[]): WhatIfFacts {
  const most = Math.max(0, ...plan.levels.flatMap((row) => cumulativeLegs(row).map(({ count }) => count)));
  const least = Math.min(...plan.levels.flatMap((row) => row.legs.map(({ level }) => level)));
  const highest = (values: readonly number[]) =>
    values
      .filter((value) => value >= least)
      .sort((a, b) => b - a)
      .slice(0, most);
  const levels = facts.legs.map((leg) => levelOf(plan, leg));
  const positions = new Map(keep.map((leg, position) => [leg, position]));
  const others = facts.legs.flatMap(({ legValues }, leg) =>
    positions.has(leg)
      ? []
      : [legValues.reduce((most, value) => Math.max(most, value), levels[leg] as number)],
  );
  const legs = [
    ...keep.map((leg) => {
      const { affiliate, qp, legValues } = facts.legs[leg] as WhatIfLeg;
      return { affiliate, qp, legValues: highest(legValues) };
    }),
    ...highest(others).map((value) => ({ affiliate: false, qp: 0, legValues: [value] })),
  ];
  const rates = facts.legs.map(({ affiliate }, leg) => levelRateBp(plan, affiliate, levels[leg] as number));
  return {
    ...facts,
    legs,
    orders: addUpOrders(plan, facts.orders, (leg) => ({
      leg: positions.get(leg) ?? null,
      rateBp: rates[leg] as number,
    })),
    otherHolders: {
      infinity: addUpHolders(facts, 'infinity'),
      balancing: addUpHolders(facts, 'balancing'),
    },
  };
}

function addUpOrders(
  plan: Plan,
  orders: readonly WhatIfOrders[],
  standing: (leg: number) => { leg: number | null; rateBp: number },
): WhatIfOrders[] {
  const sums = new OrderSums(plan);
  for (const { leg: from, baseCents, rateBelowChildBp, count } of orders) {
    const { leg, rateBp } = from === null ? { leg: null, rateBp: 0 } : standing(from);
    sums.add(leg, Math.max(rateBelowChildBp, rateBp), baseCents, count);
  }
  return sums.list();
}

function addUpHolders({ otherHolders }: WhatIfFacts, pool: PoolName): WeightGroup[] {
  const groups = new Map<number, WeightGroup>();
  for (const { weight, lowerIds, higherIds } of otherHolders[pool]) {
    if (weight === 0) continue;
    const group = groups.get(weight) ?? { lowerIds: 0, higherIds: 0 };
    groups.set(weight, {
      weight,
      lowerIds: group.lowerIds + lowerIds,
      higherIds: group.higherIds + higherIds,
    });
  }
  return [...groups.values()];
}
