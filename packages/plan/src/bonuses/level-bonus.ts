import { easyShareOf, isEasyToShare, shareOf } from '../money.ts';
import type { Network } from '../network/network.ts';
import type { Plan } from '../plan.ts';
import type { CountedOrders } from '../volumes/orders.ts';
import { NOBODY } from './bonuses.ts';

/**
 * What one partner gets of one order: base times the difference between the own rate and the highest
 * rate below, rounded once (specification, section 9: the level table's percent). Not above it: nothing.
 */
export function levelBonusCents(baseCents: number, rateBp: number, belowRateBp: number): number {
  return rateBp > belowRateBp ? shareOf(baseCents, rateBp - belowRateBp) : 0;
}

/** The rate of an account type and a level: customers have none, whatever the table says. */
export function levelRateBp(plan: Plan, affiliate: boolean, level: number): number {
  const row = plan.levels[level];
  if (!row) throw new RangeError(`No level ${level} in plan ${plan.planVersion}`);
  return affiliate ? row.percentBp : 0;
}

/** Everybody's rate in basis points, by the partners' indexes. */
export function levelRates(plan: Plan, network: Network, level: Uint8Array): Uint16Array {
  const ofCustomer = plan.levels.map((row) => levelRateBp(plan, false, row.id));
  const ofAffiliate = plan.levels.map((row) => levelRateBp(plan, true, row.id));
  const rates = new Uint16Array(network.size);
  for (let i = 0; i < rates.length; i++) {
    const byLevel = network.affiliate[i] === 1 ? ofAffiliate : ofCustomer;
    rates[i] = byLevel[level[i] as number] as number;
  }
  return rates;
}

/** Level-bonus credits as columns, in the order of their orders, each order's from the buyer upward. */
export interface LevelCredits {
  /** Positions in the orders that were computed. */
  readonly order: Int32Array;
  /** Indexes of the partners. */
  readonly beneficiary: Int32Array;
  /** Whose rate was the highest one below the beneficiary's; `NOBODY` if there was none above 0. */
  readonly below: Int32Array;
  readonly amountCents: Float64Array;
}

/**
 * The level bonus of all orders. An order only meets those of its upline whose rate is higher than all
 * rates below them, at most as many as there are rates; these chains are laid out once, then each order
 * reads the one of its buyer.
 */
export function computeLevelBonus(network: Network, rates: Uint16Array, orders: CountedOrders): LevelCredits {
  const { startOf, chains } = layOutChains(network, rates);
  const { partner, baseCents } = orders;
  const credits = createLevelCredits(countLinks(partner, startOf, chains));
  const { order, beneficiary, below, amountCents } = credits;
  const starts = new Int32Array(BLOCK);
  const lengths = new Int32Array(BLOCK);
  let count = 0;
  for (let from = 0; from < partner.length; from += BLOCK) {
    const size = Math.min(BLOCK, partner.length - from);
    // Ahead of their use, so that the processor fetches many at once instead of waiting for each.
    for (let j = 0; j < size; j++) starts[j] = startOf[partner[from + j] as number] as number;
    for (let j = 0; j < size; j++) lengths[j] = chains[starts[j] as number] as number;
    for (let j = 0; j < size; j++) {
      const base = baseCents[from + j] as number;
      const isEasy = isEasyToShare(base);
      const start = (starts[j] as number) + 1;
      const end = start + LINK * (lengths[j] as number);
      let belowWho = NOBODY;
      for (let at = start; at < end; at += LINK) {
        const who = chains[at] as number;
        const rateAbove = chains[at + 1] as number;
        const amount = isEasy ? easyShareOf(base, rateAbove) : shareOf(base, rateAbove);
        order[count] = from + j;
        beneficiary[count] = who;
        below[count] = belowWho;
        amountCents[count] = amount;
        // What rounds to nothing is not written: the next one takes its place. It has been met all the same.
        if (amount !== 0) count++;
        belowWho = who;
      }
    }
  }
  return {
    order: order.subarray(0, count),
    beneficiary: beneficiary.subarray(0, count),
    below: below.subarray(0, count),
    amountCents: amountCents.subarray(0, count),
  };
}

const BLOCK = 2048;
/** Numbers per link of a chain: the partner, and the rate above the one below. */
const LINK = 2;

interface Chains {
  /** Where the chain of an order begins, by its buyer's index. */
  readonly startOf: Int32Array;
  /** At a start: the number of links, then the links. The empty chain is at 0. */
  readonly chains: Int32Array;
}

/** Chains begin at whoever has a rate and go on as that of the nearest one above with a higher rate. */
function layOutChains(network: Network, rates: Uint16Array): Chains {
  const { size } = network;
  const { first, next, links, total } = findHigherRates(network, rates);
  const chains = new Int32Array(total);
  const chainAt = new Int32Array(size);
  const startOf = new Int32Array(size);
  let free = 1;
  for (let partner = 0; partner < size; partner++) {
    const nearest = first[partner] as number;
    if (nearest !== NOBODY) startOf[partner] = chainAt[nearest] as number;
    const rate = rates[partner] as number;
    if (rate === 0) continue;
    chainAt[partner] = free;
    chains[free++] = links[partner] as number;
    chains[free++] = partner;
    chains[free++] = rate;
    const higher = next[partner] as number;
    if (higher === NOBODY) continue;
    const copied = chainAt[higher] as number;
    const numbers = LINK * (links[higher] as number);
    for (let k = 1; k <= numbers; k++) chains[free + k - 1] = chains[copied + k] as number;
    chains[free + 1] = (chains[free + 1] as number) - rate;
    free += numbers;
  }
  return { startOf, chains };
}

interface HigherRates {
  /** The nearest partner above who has a rate, and the nearest with a higher one than the partner's. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  /** How many links the chain that begins at a partner has; 0 without a rate. */
  readonly links: Uint8Array;
  /** The space that all chains take. */
  readonly total: number;
}

function findHigherRates({ size, parents }: Network, rates: Uint16Array): HigherRates {
  const first = new Int32Array(size);
  const next = new Int32Array(size);
  const links = new Uint8Array(size);
  let total = 1;
  for (let partner = 0; partner < size; partner++) {
    const rate = rates[partner] as number;
    const parent = parents[partner] as number;
    const nearest = parent === NOBODY || rates[parent] !== 0 ? parent : (first[parent] as number);
    let higher = nearest;
    while (higher !== NOBODY && (rates[higher] as number) <= rate) higher = next[higher] as number;
    first[partner] = nearest;
    next[partner] = higher;
    if (rate === 0) continue;
    const count = higher === NOBODY ? 1 : (links[higher] as number) + 1;
    links[partner] = count;
    total += 1 + LINK * count;
  }
  return { first, next, links, total };
}

function countLinks(buyers: Int32Array, startOf: Int32Array, chains: Int32Array): number {
  let count = 0;
  for (let i = 0; i < buyers.length; i++) {
    count += chains[startOf[buyers[i] as number] as number] as number;
  }
  return count;
}

/** One row more than can be filled: the place where an amount of 0 is left behind. */
function createLevelCredits(rows: number): LevelCredits {
  return {
    order: new Int32Array(rows + 1),
    beneficiary: new Int32Array(rows + 1),
    below: new Int32Array(rows + 1),
    amountCents: new Float64Array(rows + 1),
  };
}
