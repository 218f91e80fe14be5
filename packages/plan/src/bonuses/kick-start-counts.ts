import { NO_PARENT } from '../network/breadth-first.ts';
import type { Network } from '../network/network.ts';
import type { Plan } from '../plan.ts';
import type { CountedOrders } from '../volumes/orders.ts';
import type { KickStartPhaseName } from './bonuses.ts';
import { type BonusHistory, paidFlag } from './history.ts';
import { type KickStartFacts, phaseEnd } from './kick-start.ts';

/** Counted orders with the time of their payment, in epoch milliseconds. Their base is not needed. */
export interface DatedOrders extends Pick<CountedOrders, 'partner' | 'qp'> {
  readonly paidAt: Float64Array;
}

/** What each partner did in a phase, by partner index. */
export interface PhaseCounts {
  readonly newCustomers: Int32Array;
  readonly qp: Float64Array;
}

export type KickStartCounts = Readonly<Record<KickStartPhaseName, PhaseCounts>>;

/**
 * Counts new customers and QP of everybody's kick-start phases over all orders ever, given in two parts: those of the cycle
 * and those before it. An order counts for its buyer and, if the buyer is a direct customer, for the parent; a customer is
 * new in the phase in which their first order was paid.
 * @throws RangeError if an order's partner does not exist
 */
export function countKickStart(
  plan: Plan,
  network: Network,
  history: BonusHistory,
  parts: readonly DatedOrders[],
): KickStartCounts {
  const counts = { easy: createCounts(network.size), pro: createCounts(network.size) };
  const length = { easy: phaseEnd(0, plan.kickStart.easy), pro: phaseEnd(0, plan.kickStart.pro) };
  const longest = Math.max(length.easy, length.pro);
  const firstPaidAt = new Float64Array(network.size).fill(Number.POSITIVE_INFINITY);
  for (const orders of parts) {
    const watched = watchPartners(network, history, longest, earliest(orders.paidAt));
    addQp(network, history, orders, { counts, length, watched, firstPaidAt });
  }
  const { affiliate, parents } = network;
  for (let partner = 0; partner < network.size; partner++) {
    const parent = parents[partner] as number;
    if (affiliate[partner] === 1 || parent === NO_PARENT) continue;
    const after = (firstPaidAt[partner] as number) - (history.affiliateSince[parent] as number);
    if (!(after >= 0 && after < longest)) continue;
    if (after < length.easy) addTo(counts.easy.newCustomers, parent, 1);
    if (after < length.pro) addTo(counts.pro.newCustomers, parent, 1);
  }
  return counts;
}

/** One partner's row of the counts, together with the phases paid before. */
export function kickStartFacts(
  network: Network,
  history: BonusHistory,
  counts: KickStartCounts,
  partner: number,
): KickStartFacts {
  const since = history.affiliateSince[partner] as number;
  const phase = (name: KickStartPhaseName) => ({
    newCustomers: counts[name].newCustomers[partner] as number,
    qp: counts[name].qp[partner] as number,
    paid: ((history.kickStartPaid[partner] as number) & paidFlag(name)) !== 0,
  });
  return {
    affiliate: network.affiliate[partner] === 1,
    affiliateSince: Number.isNaN(since) ? null : since,
    easy: phase('easy'),
    pro: phase('pro'),
  };
}

interface Counting {
  readonly counts: KickStartCounts;
  /** The phases' lengths in milliseconds. */
  readonly length: Readonly<Record<KickStartPhaseName, number>>;
  readonly watched: Uint8Array;
  readonly firstPaidAt: Float64Array;
}

function addQp(network: Network, history: BonusHistory, orders: DatedOrders, counting: Counting): void {
  const { watched, firstPaidAt } = counting;
  const { partner, paidAt, qp } = orders;
  for (const i of watchedOrders(partner, watched)) {
    const buyer = partner[i] as number;
    const at = paidAt[i] as number;
    if (at < (firstPaidAt[buyer] as number)) firstPaidAt[buyer] = at;
    addPhaseQp(history, counting, buyer, at, qp[i] as number);
    const parent = network.parents[buyer] as number;
    if (network.affiliate[buyer] === 0 && parent !== NO_PARENT) {
      addPhaseQp(history, counting, parent, at, qp[i] as number);
    }
  }
}

/** Positions of the orders of watched partners. Selected without a branch, which the processor would mispredict too often. */
function watchedOrders(partner: Int32Array, watched: Uint8Array): Int32Array {
  const picked = new Int32Array(partner.length);
  let count = 0;
  for (let i = 0; i < partner.length; i++) {
    const isWatched = watched[partner[i] as number];
    if (isWatched === undefined) throw new RangeError(`Order ${i} has an unknown partner: ${partner[i]}`);
    picked[count] = i;
    count += isWatched;
  }
  return picked.subarray(0, count);
}

function addPhaseQp(
  history: BonusHistory,
  counting: Counting,
  partner: number,
  at: number,
  qp: number,
): void {
  const after = at - (history.affiliateSince[partner] as number);
  if (!(after >= 0)) return;
  if (after < counting.length.easy) addTo(counting.counts.easy.qp, partner, qp);
  if (after < counting.length.pro) addTo(counting.counts.pro.qp, partner, qp);
}

/**
 * Marks the partners whose orders can matter at all if none of them was paid earlier than this: the phases of the buyer or
 * of a customer's parent are not over by then. Most are over, so nearly all orders cost a single lookup.
 */
function watchPartners(
  network: Network,
  history: BonusHistory,
  longest: number,
  earliestPaidAt: number,
): Uint8Array {
  const { size, affiliate, parents } = network;
  const { affiliateSince } = history;
  const isRunning = (partner: number) => (affiliateSince[partner] as number) + longest > earliestPaidAt;
  const watched = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    const parent = parents[i] as number;
    const forParent = affiliate[i] === 0 && parent !== NO_PARENT && isRunning(parent);
    if (forParent || isRunning(i)) watched[i] = 1;
  }
  return watched;
}

function earliest(instants: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < instants.length; i++)
    if ((instants[i] as number) < least) least = instants[i] as number;
  return least;
}

function createCounts(size: number): PhaseCounts {
  return { newCustomers: new Int32Array(size), qp: new Float64Array(size) };
}

function addTo(column: Int32Array | Float64Array, index: number, value: number): void {
  column[index] = (column[index] as number) + value;
}
