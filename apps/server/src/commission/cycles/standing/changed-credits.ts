import { levelBonusOf } from '@blattwerk/plan/bonuses/level-bonus.ts';
import type { RateChains } from '@blattwerk/plan/bonuses/rate-chains.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { LevelSource } from '../level-rows.ts';
import type { PatchedInput } from './patch-input.ts';
import { gatherOrders, type HeldOrders, pickOrders } from './patch-orders.ts';

/** What determines who gets what of an order: the network, everybody's rate, and the chains that follow from both. */
export interface Uplines {
  readonly network: Network;
  readonly rateBp: Uint16Array;
  readonly chains: RateChains;
}

/** The credits of the orders whose credits may have changed, before and after. */
export interface ChangedCredits {
  readonly before: LevelSource;
  readonly now: LevelSource;
}

/**
 * Computes the level bonus of the orders for which it may have changed: those that were read again, and those of buyers with a
 * changed place or rate above them.
 */
export function findChangedCredits(
  { input, patched, orders, ordersBefore }: PatchedInput,
  before: Uplines,
  now: Uplines,
): ChangedCredits {
  const below = findBuyersBelow(patched, before.rateBp, now);
  const readAgain = new Set(orders);
  const others = below === null ? [] : positionsOf(input.orders, below, readAgain);
  const changed = gatherOrders(input.orders, Int32Array.from(others));
  const changedBefore = {
    ...changed,
    partner: indexesBefore(changed.partner, patched.indexes, now.network.size),
  };
  return {
    before: creditsOf(before, mergeOrders(ordersBefore, changedBefore)),
    now: creditsOf(now, mergeOrders(pickOrders(input.orders, orders), changed)),
  };
}

function creditsOf({ network, rateBp, chains }: Uplines, orders: HeldOrders): LevelSource {
  return {
    input: { network, orders, orderIds: orders.ids },
    result: { levelCredits: levelBonusOf(chains, orders), rateBp },
  };
}

/** Marks, by index, the buyers with changed people or rates above them; null if there are none. */
function findBuyersBelow(
  { indexes, placed }: PatchedInput['patched'],
  ratesBefore: Uint16Array,
  { network: { size, parents }, rateBp }: Uplines,
): Uint8Array | null {
  const hasOtherRate = new Uint8Array(size);
  let count = placed.length;
  for (let i = 0; i < ratesBefore.length; i++) {
    const index = indexes === null ? i : (indexes[i] as number);
    if (ratesBefore[i] === rateBp[index]) continue;
    hasOtherRate[index] = 1;
    count++;
  }
  if (count === 0) return null;
  const isBelow = new Uint8Array(size);
  for (const index of placed) isBelow[index] = 1;
  for (let one = 0; one < size; one++) {
    const parent = parents[one] as number;
    if (parent !== NO_PARENT && (isBelow[parent] === 1 || hasOtherRate[parent] === 1)) isBelow[one] = 1;
  }
  return isBelow;
}

function positionsOf(
  { ids, partner }: HeldOrders,
  isBelow: Uint8Array,
  without: ReadonlySet<number>,
): number[] {
  const positions: number[] = [];
  for (let order = 0; order < partner.length; order++) {
    if (isBelow[partner[order] as number] === 1 && !without.has(ids[order] as number)) positions.push(order);
  }
  return positions;
}

function indexesBefore(partner: Int32Array, indexes: Int32Array | null, size: number): Int32Array {
  if (indexes === null) return partner;
  const before = new Int32Array(size).fill(-1);
  for (let i = 0; i < indexes.length; i++) before[indexes[i] as number] = i;
  return partner.map((index) => before[index] as number);
}

/** Merges two disjoint lists of orders by ascending id. */
function mergeOrders(some: HeldOrders, others: HeldOrders): HeldOrders {
  const size = some.ids.length + others.ids.length;
  const merged = {
    ids: new Float64Array(size),
    partner: new Int32Array(size),
    baseCents: new Float64Array(size),
    qp: new Float64Array(size),
    paidAt: new Float64Array(size),
  };
  const next = { some: 0, others: 0 };
  for (let i = 0; i < size; i++) {
    const isOfSome =
      next.others === others.ids.length ||
      (next.some < some.ids.length && (some.ids[next.some] as number) < (others.ids[next.others] as number));
    const [list, at] = isOfSome ? [some, next.some++] : [others, next.others++];
    merged.ids[i] = list.ids[at] as number;
    merged.partner[i] = list.partner[at] as number;
    merged.baseCents[i] = list.baseCents[at] as number;
    merged.qp[i] = list.qp[at] as number;
    merged.paidAt[i] = list.paidAt[at] as number;
  }
  return merged;
}
