import { levelBonusCents, levelRateBp } from '../bonuses/level-bonus.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import type { Network } from '../network/network.ts';
import type { Plan } from '../plan.ts';

/** A partner above the buyer, as of the instant at which the order's cycle is computed. */
export interface UplinePartner {
  readonly partner: number;
  readonly affiliate: boolean;
  readonly level: number;
}

/** Why an order pays an upline partner nothing, in the order in which the reasons are checked. */
export type NothingReason = 'not_affiliate' | 'no_higher_rate' | 'rounds_to_zero';

/** What one upline partner gets of an order, or the reason for nothing. */
export interface UplineShare extends UplinePartner {
  /** The buyer's depth below the partner; 1 for the buyer's parent. */
  readonly depth: number;
  readonly baseCents: number;
  readonly rateBp: number;
  /** The highest rate of an affiliate between the buyer and this partner; 0 without one. */
  readonly belowRateBp: number;
  /** The holder of that rate: the lowest one who has it; null at 0. */
  readonly below: number | null;
  readonly amountCents: number;
  /** Null if there is an amount. */
  readonly reason: NothingReason | null;
}

/**
 * What everybody above the buyer gets of an order, by the same rule as the credits (specification, section 9), and why the
 * others get nothing.
 * @param upline from the buyer's parent up to the root
 */
export function explainOrder(plan: Plan, baseCents: number, upline: readonly UplinePartner[]): UplineShare[] {
  let belowRateBp = 0;
  let below: number | null = null;
  return upline.map((above, i) => {
    const rateBp = levelRateBp(plan, above.affiliate, above.level);
    const amountCents = levelBonusCents(baseCents, rateBp, belowRateBp);
    const share = { ...above, depth: i + 1, baseCents, rateBp, belowRateBp, below, amountCents };
    const reason = reasonForNothing(share);
    if (rateBp > belowRateBp) {
      belowRateBp = rateBp;
      below = above.partner;
    }
    return { ...share, reason };
  });
}

/** Everybody above a partner, nearest first, as network indexes. */
export function uplineOf(network: Network, level: Uint8Array, partner: number): UplinePartner[] {
  const upline: UplinePartner[] = [];
  let above = network.parents[partner] as number;
  while (above !== NO_PARENT) {
    upline.push({
      partner: above,
      affiliate: network.affiliate[above] === 1,
      level: level[above] as number,
    });
    above = network.parents[above] as number;
  }
  return upline;
}

function reasonForNothing(share: Omit<UplineShare, 'reason'>): NothingReason | null {
  if (!share.affiliate) return 'not_affiliate';
  if (share.rateBp <= share.belowRateBp) return 'no_higher_rate';
  return share.amountCents === 0 ? 'rounds_to_zero' : null;
}
