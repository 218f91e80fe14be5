import { levelBonusCents } from './level-bonus.ts';

/** What a level-bonus credit was computed from; a refund is computed from the same, whatever holds today. */
export interface CreditRates {
  readonly rateBp: number;
  readonly belowRateBp: number;
}

/**
 * The amount of the reversing credit for a refund after the closing: what the credit would be of the remaining base, minus
 * everything credited so far (itself and earlier reversing credits). So whatever the steps, a full refund ends at 0. An
 * amount of 0 is not written.
 */
export function reversingCents(
  credit: CreditRates,
  remainingBaseCents: number,
  creditedCents: number,
): number {
  return levelBonusCents(remainingBaseCents, credit.rateBp, credit.belowRateBp) - creditedCents;
}
