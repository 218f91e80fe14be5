import { NOBODY } from '../bonuses/bonuses.ts';
import type { CommissionInput, CommissionResult } from '../bonuses/compute-commissions.ts';
import type { KickStartFacts } from '../bonuses/kick-start.ts';
import { kickStartFacts } from '../bonuses/kick-start-counts.ts';
import { type PoolName, poolRules } from '../bonuses/pools.ts';
import type { WeightGroup } from '../bonuses/split.ts';
import type { Plan } from '../plan.ts';

/** A direct child with its subtree, as far as it matters to the partner above. */
export interface WhatIfLeg {
  readonly affiliate: boolean;
  /** The direct child's QP. */
  readonly qp: number;
  /** The value of each of the direct child's own legs: the highest level in it. */
  readonly legValues: readonly number[];
}

/** Orders of the downline that are alike. */
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

/** The facts of a partner, by index, out of a computed cycle. */
export function whatIfFacts(
  plan: Plan,
  input: CommissionInput,
  result: CommissionResult,
  partner: number,
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
    ...downlineFacts(input, result, partner),
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
  { network, orders }: CommissionInput,
  { cycle, rateBp }: CommissionResult,
  partner: number,
): Pick<WhatIfFacts, 'legs' | 'orders'> {
  const { size, parents, affiliate } = network;
  const legs: DownlineLeg[] = [];
  const legOf = new Int32Array(size).fill(NOBODY);
  const rateBelowChild = new Uint16Array(size);
  for (let one = 0; one < size; one++) {
    const parent = parents[one] as number;
    if (parent === partner) {
      legOf[one] = legs.length;
      legs.push({ affiliate: affiliate[one] === 1, qp: cycle.qp[one] as number, legValues: [] });
    }
    const leg = legOf[parent] ?? NOBODY;
    if (leg === NOBODY || parent === NOBODY) continue;
    legOf[one] = leg;
    const isBelowChild = parents[parent] === partner;
    if (isBelowChild) legs[leg]?.legValues.push(cycle.legValue[one] as number);
    else rateBelowChild[one] = Math.max(rateBelowChild[parent] as number, rateBp[parent] as number);
  }
  const groups = new Map<string, WhatIfOrders>();
  for (let i = 0; i < orders.partner.length; i++) {
    const buyer = orders.partner[i] as number;
    if (legOf[buyer] === NOBODY) continue;
    const leg = parents[buyer] === partner ? null : (legOf[buyer] as number);
    const baseCents = orders.baseCents[i] as number;
    const rateBelowChildBp = rateBelowChild[buyer] as number;
    const key = `${leg} ${baseCents} ${rateBelowChildBp}`;
    const count = (groups.get(key)?.count ?? 0) + 1;
    groups.set(key, { leg, baseCents, rateBelowChildBp, count });
  }
  return { legs, orders: [...groups.values()] };
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
