import { levelRow } from '../levels/level-table.ts';
import { easyShareOf, isEasyToShare, shareOf } from '../money.ts';
import type { Network } from '../network/network.ts';
import type { Plan } from '../plan.ts';
import type { CountedOrders } from '../volumes/orders.ts';
import { NOBODY } from './bonuses.ts';
import { layOutChains, type RateChains } from './rate-chains.ts';

/**
 * What one partner gets of one order: base times the difference between their rate and the highest rate below, rounded once
 * (specification, section 9: the level table's percent). Nothing if their rate is not higher.
 */
export function levelBonusCents(baseCents: number, rateBp: number, belowRateBp: number): number {
  return rateBp > belowRateBp ? shareOf(baseCents, rateBp - belowRateBp) : 0;
}

/**
 * The rate of an account type and a level: customers have none, whatever the table says.
 * @throws RangeError if there is no such level
 */
export function levelRateBp(plan: Plan, affiliate: boolean, level: number): number {
  const { percentBp } = levelRow(plan, level);
  return affiliate ? percentBp : 0;
}

/** Everybody's rate in basis points, by partner index. */
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

/** Level-bonus credits as columns, in the order of their orders, for each order from the buyer upward. */
export interface LevelCredits {
  /** Positions in the orders that were computed. */
  readonly order: Int32Array;
  /** Indexes of the partners. */
  readonly beneficiary: Int32Array;
  /** The holder of the highest rate below the beneficiary; `NOBODY` if there was none above 0. */
  readonly below: Int32Array;
  readonly amountCents: Float64Array;
}

/**
 * The level bonus of all orders. An order only matters to those of its upline whose rate is higher than all rates below
 * them, at most as many as there are rates; these chains are laid out once, then each order reads that of its buyer.
 */
export function computeLevelBonus(network: Network, rates: Uint16Array, orders: CountedOrders): LevelCredits {
  return levelBonusOf(layOutChains(network, rates), orders);
}

/** The same with chains that are already laid out: for a few orders among millions. */
export function levelBonusOf(
  { startOf, lengthOf, chains, coding }: RateChains,
  orders: Pick<CountedOrders, 'partner' | 'baseCents'>,
): LevelCredits {
  const { shift, mask, rateOf } = coding;
  const { partner, baseCents } = orders;
  const credits = createLevelCredits(countLinks(partner, lengthOf));
  const { order, beneficiary, below, amountCents } = credits;
  const starts = new Int32Array(BLOCK);
  const lengths = new Int32Array(BLOCK);
  let count = 0;
  for (let from = 0; from < partner.length; from += BLOCK) {
    const size = Math.min(BLOCK, partner.length - from);
    // Read ahead of their use, so that the processor fetches many in parallel instead of waiting for each.
    for (let j = 0; j < size; j++) starts[j] = startOf[partner[from + j] as number] as number;
    for (let j = 0; j < size; j++) lengths[j] = chains[starts[j] as number] as number;
    for (let j = 0; j < size; j++) {
      const base = baseCents[from + j] as number;
      const isEasy = isEasyToShare(base);
      const start = (starts[j] as number) + 1;
      const end = start + (lengths[j] as number);
      let belowWho = NOBODY;
      let belowRate = 0;
      for (let at = start; at < end; at++) {
        const link = chains[at] as number;
        const who = link >> shift;
        const rate = rateOf[link & mask] as number;
        const amount = isEasy ? easyShareOf(base, rate - belowRate) : shareOf(base, rate - belowRate);
        order[count] = from + j;
        beneficiary[count] = who;
        below[count] = belowWho;
        amountCents[count] = amount;
        // An amount rounded to 0 is not written: the next credit takes its row. Its rate still counts for those above.
        if (amount !== 0) count++;
        belowWho = who;
        belowRate = rate;
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

function countLinks(buyers: Int32Array, lengthOf: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < buyers.length; i++) count += lengthOf[buyers[i] as number] as number;
  return count;
}

/** One row more than can be filled: amounts of 0 are written there and discarded. */
function createLevelCredits(rows: number): LevelCredits {
  return {
    order: new Int32Array(rows + 1),
    beneficiary: new Int32Array(rows + 1),
    below: new Int32Array(rows + 1),
    amountCents: new Float64Array(rows + 1),
  };
}
