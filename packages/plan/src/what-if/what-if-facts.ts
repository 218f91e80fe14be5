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

/** Orders of the downline that are alike, or merged into one if that changes no rounding (`OrderSums`). */
export interface WhatIfOrders {
  /** Position of the leg that contains them; null for purchases of the direct children themselves. */
  readonly leg: number | null;
  readonly baseCents: number;
  /** The highest rate between the buyer and the leg's direct child, both excluded. */
  readonly rateBelowChildBp: number;
  readonly count: number;
}

/**
 * Everything that determines one partner's level and bonuses of a cycle, small enough to be sent to a browser. Partners
 * elsewhere in the network appear only as holders of pool shares.
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

/** The holders of shares in each pool, by ascending indexes: found once for all partners whose facts are computed. */
export type PoolHolders = Readonly<Record<PoolName, readonly PoolHolder[]>>;

interface PoolHolder {
  readonly partner: number;
  readonly weight: number;
}

type Figures = Pick<CommissionResult, 'cycle' | 'baseCents' | 'kickStart' | 'rateBp'>;

/** The facts of a partner, by index, from a computed cycle. For many partners of one cycle pass the same `lines`. */
export function whatIfFacts(
  plan: Plan,
  input: CommissionInput,
  result: Figures,
  partner: number,
  lines: TeamLines = teamLines(input),
): WhatIfFacts {
  return {
    ...factsBesideTeam(input, result, partner, findPoolHolders(plan, input, result)),
    ...teamFacts(plan, input, result, partner, lines),
  };
}

/** The facts that do not depend on the downline: they change with every order anywhere, and are cheap lookups. */
export function factsBesideTeam(
  { window, network, history }: CommissionInput,
  { cycle, baseCents, kickStart }: Figures,
  partner: number,
  holders: PoolHolders,
): Omit<WhatIfFacts, 'legs' | 'orders'> {
  return {
    instant: window.instant,
    cycleFirstMs: window.firstMs,
    psvCents: cycle.psvCents[partner] as number,
    personalQp: cycle.personalQp[partner] as number,
    qp: cycle.qp[partner] as number,
    activeCustomers: cycle.counts.activeCustomers[partner] as number,
    highestLevelEver: history.highestLevelEver[partner] as number,
    kickStart: kickStartFacts(network, history, kickStart, partner),
    poolBaseCents: baseCents,
    otherHolders: {
      infinity: otherHolders(holders.infinity, network, partner),
      balancing: otherHolders(holders.balancing, network, partner),
    },
  };
}

/** Holders of shares in the pools of a computed cycle. */
export function findPoolHolders(
  plan: Plan,
  { network }: Pick<CommissionInput, 'network'>,
  { cycle }: Pick<CommissionResult, 'cycle'>,
): PoolHolders {
  const holdersOf = (pool: PoolName) => {
    const { weightOf } = poolRules(plan, pool);
    const weights = plan.levels.map(weightOf);
    const holders: PoolHolder[] = [];
    for (let partner = 0; partner < network.size; partner++) {
      const weight = weights[cycle.level[partner] as number] as number;
      if (weight !== 0 && network.affiliate[partner] === 1) holders.push({ partner, weight });
    }
    return holders;
  };
  return { infinity: holdersOf('infinity'), balancing: holdersOf('balancing') };
}

interface DownlineLeg extends WhatIfLeg {
  readonly legValues: number[];
}

/** The facts of the downline: they change only with what happens below the partner. */
export function teamFacts(
  plan: Plan,
  { network, orders }: Pick<CommissionInput, 'network' | 'orders'>,
  { cycle, rateBp }: Pick<CommissionResult, 'cycle' | 'rateBp'>,
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
  holders: readonly PoolHolder[],
  { ids }: CommissionInput['network'],
  partner: number,
): WeightGroup[] {
  const groups = new Map<number, WeightGroup>();
  for (const { partner: holder, weight } of holders) {
    if (holder === partner) continue;
    const { lowerIds, higherIds } = groups.get(weight) ?? { lowerIds: 0, higherIds: 0 };
    const isLower = (ids[holder] as number) < (ids[partner] as number);
    groups.set(weight, {
      weight,
      lowerIds: lowerIds + (isLower ? 1 : 0),
      higherIds: higherIds + (isLower ? 0 : 1),
    });
  }
  return [...groups.values()];
}
