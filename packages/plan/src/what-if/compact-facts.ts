import { levelRateBp } from '../bonuses/level-bonus.ts';
import type { PoolName } from '../bonuses/pools.ts';
import type { WeightGroup } from '../bonuses/split.ts';
import { levelOf } from '../levels/level.ts';
import { cumulativeLegs } from '../levels/level-rules.ts';
import type { Plan } from '../plan.ts';
import type { WhatIfFacts, WhatIfLeg, WhatIfOrders } from './what-if-facts.ts';

const WHOLE_BP = 10_000;

/**
 * The same facts in a size that no team outgrows, for scenarios that add to the legs of `keep` (positions,
 * which become the first ones in that order). Every outcome stays the same to the cent:
 * - of all legs that are not kept only their values matter, and of those only as many as any level asks for;
 * - orders with one highest rate below are added up, but for what each has beyond a multiple of the base of
 *   which all rates are whole cents: what is rounded stays as it is. A child's rate never falls in a scenario,
 *   so that it may stand among the rates below.
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
  const kept = new Map(keep.map((leg, position) => [leg, position]));
  const others = facts.legs.flatMap(({ legValues }, leg) =>
    kept.has(leg) ? [] : [legValues.reduce((most, value) => Math.max(most, value), levels[leg] as number)],
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
      leg: kept.get(leg) ?? null,
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
  const unit =
    WHOLE_BP / plan.levels.reduce((divisor, { percentBp }) => commonDivisor(divisor, percentBp), WHOLE_BP);
  const sums = new Map<string, WhatIfOrders>();
  const rests = new Map<string, WhatIfOrders>();
  for (const { leg: from, baseCents, rateBelowChildBp, count } of orders) {
    const { leg, rateBp } = from === null ? { leg: null, rateBp: 0 } : standing(from);
    const below = Math.max(rateBelowChildBp, rateBp);
    const rest = baseCents % unit;
    const key = `${leg} ${below}`;
    const sum = (sums.get(key)?.baseCents ?? 0) + (baseCents - rest) * count;
    if (!Number.isSafeInteger(sum)) throw new RangeError(`The base of all orders is no safe integer: ${sum}`);
    if (sum > 0) sums.set(key, { leg, baseCents: sum, rateBelowChildBp: below, count: 1 });
    if (rest === 0) continue;
    const restKey = `${key} ${rest}`;
    const restCount = (rests.get(restKey)?.count ?? 0) + count;
    rests.set(restKey, { leg, baseCents: rest, rateBelowChildBp: below, count: restCount });
  }
  return [...sums.values(), ...rests.values()];
}

function addUpHolders({ otherHolders }: WhatIfFacts, pool: PoolName): WeightGroup[] {
  const groups = new Map<number, WeightGroup>();
  for (const { weight, lowerIds, higherIds } of otherHolders[pool]) {
    if (weight === 0) continue;
    const known = groups.get(weight) ?? { lowerIds: 0, higherIds: 0 };
    groups.set(weight, {
      weight,
      lowerIds: known.lowerIds + lowerIds,
      higherIds: known.higherIds + higherIds,
    });
  }
  return [...groups.values()];
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
