import type { CommissionInput, CommissionResult } from '../bonuses/compute-commissions.ts';
import type { KickStartFacts } from '../bonuses/kick-start.ts';
import { kickStartFacts } from '../bonuses/kick-start-counts.ts';
import { type PoolName, poolRules } from '../bonuses/pools.ts';
import type { WeightGroup } from '../bonuses/split.ts';
import type { Plan } from '../plan.ts';
import { OrderSums } from './order-sums.ts';
import { type TeamLines, teamLines } from './team-lines.ts';

/** A direct child with its subtree, as far as it matters to the partner above. */
export interface WhatIfLeg {
  readonly affiliate: boolean;
  /** The direct child's QP. */
  readonly qp: number;
  /** The value of each of the direct child's own legs: the highest level in it. */
  readonly legValues: readonly number[];
}

/** Orders of the downline that are alike, or added up to one where nothing of theirs is rounded (`OrderSums`). */
export interface WhatIfOrders {
  /** Position of the leg that they rise through; null if direct children bought themselves. */
  readonly leg: number | null;
  readonly baseCents: number;
  /** The highest rate between the buyer and the leg's direct child, neither included. */
  readonly rateBelowChildBp: number;
  readonly count: number;
}

/**
 * Everything that one partner's level and bonuses of a cycle follow from, small enough to be sent to a
 * browser. Whoever stands elsewhere in the network is in it only as a holder of pool shares.
 */
export interface WhatIfFacts {
  /** The cycle's one instant and its first millisecond. */
  readonly instant: number;
  readonly cycleFirstMs: number;
  readonly psvCents: number;
  readonly personalQp: number;
  readonly qp: number;
  readonly activeCustomers: number;
  readonly legs: readonly WhatIfLeg[];
  readonly orders: readonly WhatIfOrders[];
  readonly highestLevelEver: number;
  /** Also says whether the partner is an affiliate. */
  readonly kickStart: KickStartFacts;
  /** Base of all orders counted in the cycle, and the other holders of shares. */
  readonly poolBaseCents: number;
  readonly otherHolders: Readonly<Record<PoolName, readonly WeightGroup[]>>;
}

/** The facts of a partner, by index, out of a computed cycle. For many partners of one cycle give them one `lines`. */
export function whatIfFacts(
  plan: Plan,
  input: CommissionInput,
  result: CommissionResult,
  partner: number,
  lines: TeamLines = teamLines(input),
): WhatIfFacts {
  const { window, network, history } = input;
  const { cycle } = result;
  return {
    instant: window.instant,
    cycleFirstMs: window.firstMs,
    psvCents: cycle.psvCents[partner] as number,
    personalQp: cycle.personalQp[partner] as number,
    qp: cycle.qp[partner] as number,
    activeCustomers: cycle.counts.activeCustomers[partner] as number,
    ...downlineFacts(plan, input, result, partner, lines),
    highestLevelEver: history.highestLevelEver[partner] as number,
    kickStart: kickStartFacts(network, history, result.kickStart, partner),
    poolBaseCents: result.baseCents,
    otherHolders: {
      infinity: otherHolders(plan, 'infinity', input, result, partner),
      balancing: otherHolders(plan, 'balancing', input, result, partner),
    },
  };
}

interface DownlineLeg extends WhatIfLeg {
  readonly legValues: number[];
}

function downlineFacts(
  plan: Plan,
  { network, orders }: CommissionInput,
  { cycle, rateBp }: CommissionResult,
  partner: number,
  { ordersFrom, ordersOf, linesOf, legOf, rateBelowChild }: TeamLines,
): Pick<WhatIfFacts, 'legs' | 'orders'> {
  const { parents, affiliate } = network;
  const legs: DownlineLeg[] = [];
  const sums = new OrderSums(plan);
  const addOrders = (buyer: number, leg: number | null, rateBelowChildBp: number) => {
    const end = ordersFrom[buyer + 1] as number;
    for (let at = ordersFrom[buyer] as number; at < end; at++) {
      sums.add(leg, rateBelowChildBp, orders.baseCents[ordersOf[at] as number] as number);
    }
  };
  for (const { first, end } of linesOf(partner)) {
    for (let one = first; one < end; one++) {
      const parent = parents[one] as number;
      if (parent === partner) {
        legOf[one] = legs.length;
        rateBelowChild[one] = 0;
        legs.push({ affiliate: affiliate[one] === 1, qp: cycle.qp[one] as number, legValues: [] });
        addOrders(one, null, 0);
        continue;
      }
      const leg = legOf[parent] as number;
      const isBelowChild = parents[parent] === partner;
      legOf[one] = leg;
      rateBelowChild[one] = isBelowChild
        ? 0
        : Math.max(rateBelowChild[parent] as number, rateBp[parent] as number);
      if (isBelowChild) legs[leg]?.legValues.push(cycle.legValue[one] as number);
      addOrders(one, leg, rateBelowChild[one] as number);
    }
  }
  return { legs, orders: sums.list() };
}

function otherHolders(
  plan: Plan,
  pool: PoolName,
  { network }: CommissionInput,
  { cycle }: CommissionResult,
  partner: number,
): WeightGroup[] {
  const { weightOf } = poolRules(plan, pool);
  const weights = plan.levels.map(weightOf);
  const groups = new Map<number, WeightGroup>();
  for (let i = 0; i < network.size; i++) {
    const weight = weights[cycle.level[i] as number] as number;
    if (i === partner || weight === 0 || network.affiliate[i] === 0) continue;
    const { lowerIds, higherIds } = groups.get(weight) ?? { lowerIds: 0, higherIds: 0 };
    const isLower = (network.ids[i] as number) < (network.ids[partner] as number);
    groups.set(weight, {
      weight,
      lowerIds: lowerIds + (isLower ? 1 : 0),
      higherIds: higherIds + (isLower ? 0 : 1),
    });
  }
  return [...groups.values()];
}
