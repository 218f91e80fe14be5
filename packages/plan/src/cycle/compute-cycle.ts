import { countLeg, highestLevel, type LevelRules, levelRules } from '../levels/level-rules.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import type { Network } from '../network/network.ts';
import type { Plan } from '../plan.ts';
import type { Memberships } from '../volumes/membership.ts';
import type { CountedOrders } from '../volumes/orders.ts';
import { addUpOwn, type OwnVolumes } from '../volumes/own-volumes.ts';
import { countPartners, type PartnerCounts } from './partner-counts.ts';

/** The complete input of a cycle, as of its one instant (`cycleWindow`). */
export interface CycleInput {
  readonly network: Network;
  /** The orders that count (`countOrders`), in any order. */
  readonly orders: CountedOrders;
  readonly memberships: Memberships;
  /** The instant's Berlin day, as a day number. */
  readonly instantDay: number;
}

/** The result of a cycle, by partner index in the network. */
export interface CycleResult {
  /** Personal sales volume: base of the partner's own orders and of direct customers' orders. */
  readonly psvCents: Float64Array;
  /** QP of the partner's own orders, direct customers' orders and own memberships. */
  readonly personalQp: Float64Array;
  /** QP of all orders and memberships of the partner and the whole downline. */
  readonly qp: Float64Array;
  /** Base of all orders of the partner and the whole downline. */
  readonly teamBaseCents: Float64Array;
  readonly level: Uint8Array;
  /** The leg's value to the parent: the highest level in the leg that begins with this partner. */
  readonly legValue: Uint8Array;
  /** 1 for an active business box, or if the company grants it. */
  readonly premium: Uint8Array;
  readonly counts: PartnerCounts;
}

type Volumes = Pick<CycleResult, 'psvCents' | 'personalQp' | 'qp' | 'teamBaseCents' | 'level' | 'legValue'>;

/**
 * Computes a cycle: one pass over the orders, one over the tree. The only code that computes volumes and levels, for the
 * open cycle's projection and for its closing alike (specification, section 9).
 * @throws RangeError if an order or a membership has no partner, a value is negative or no whole number, or a sum leaves
 * the safe integers
 */
export function computeCycle(plan: Plan, input: CycleInput): CycleResult {
  const { network, orders, memberships, instantDay } = input;
  const own = addUpOwn(network, orders, memberships, instantDay);
  const volumes: Volumes = {
    // These arrays are not needed any more, so they are reused for the result.
    psvCents: own.baseCents,
    personalQp: own.qpWithMemberships,
    qp: own.qpWithMemberships.slice(),
    teamBaseCents: own.baseCents.slice(),
    level: new Uint8Array(network.size),
    legValue: new Uint8Array(network.size),
  };
  climb(levelRules(plan), network, own, volumes);
  requireExactTotals(network, volumes);
  const counts = countPartners(network, own);
  return { ...volumes, premium: own.premium, counts };
}

/**
 * From the leaves to the roots. By the time a partner is reached, the whole downline has been added to it, so that its
 * level can be decided; then it is added to its parent.
 */
function climb(rules: LevelRules, network: Network, own: OwnVolumes, volumes: Volumes): void {
  const { size, parents, affiliate } = network;
  const { psvCents, personalQp, qp, teamBaseCents, level, legValue } = volumes;
  const { ofOrders } = own;
  const width = rules.legLevels.length;
  const countedFrom = rules.legLevels[0] ?? Number.POSITIVE_INFINITY;
  const legCounts = new Int32Array(size * width);
  for (let partner = size - 1; partner >= 0; partner--) {
    const partnerQp = qp[partner] as number;
    const isAffiliate = affiliate[partner] === 1;
    let value = legValue[partner] as number;
    if (isAffiliate) {
      const reached = highestLevel(rules, partnerQp, legCounts, partner * width);
      level[partner] = reached;
      if (reached > value) value = legValue[partner] = reached;
    }
    const parent = parents[partner] as number;
    if (parent === NO_PARENT) continue;
    qp[parent] = (qp[parent] as number) + partnerQp;
    teamBaseCents[parent] = (teamBaseCents[parent] as number) + (teamBaseCents[partner] as number);
    if (value > (legValue[parent] as number)) legValue[parent] = value;
    if (value >= countedFrom) countLeg(rules, value, legCounts, parent * width);
    if (!isAffiliate) {
      psvCents[parent] = (psvCents[parent] as number) + (ofOrders[2 * partner] as number);
      personalQp[parent] = (personalQp[parent] as number) + (ofOrders[2 * partner + 1] as number);
    }
  }
}

/** No sum is larger than its root's, so the root's sum shows whether any of them was inexact. */
function requireExactTotals({ size, parents, ids }: Network, { qp, teamBaseCents }: Volumes): void {
  for (let i = 0; i < size; i++) {
    if (parents[i] !== NO_PARENT) continue;
    if (Number.isSafeInteger(qp[i]) && Number.isSafeInteger(teamBaseCents[i])) continue;
    throw new RangeError(
      `The totals below partner ${ids[i]} are not safe integers: ${qp[i]}, ${teamBaseCents[i]}`,
    );
  }
}
