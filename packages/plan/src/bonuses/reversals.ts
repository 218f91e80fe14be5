import { levelBonusCents } from './level-bonus.ts';

/** What a level-bonus credit was computed with; a refund is computed with the same, whatever holds today. */
export interface CreditRates {
  readonly rateBp: number;
  readonly belowRateBp: number;
}

/**
 * The amount of the reversing credit that a refund after the closing brings about: what the credit would
 * be of the remaining base, less all that was credited so far (itself and earlier reversing credits). So
 * whatever the steps, a whole refund ends at 0. An amount of 0 is not written.
 */
export function reversingCents(
  credit: CreditRates,
  remainingBaseCents: number,
  creditedCents: number,
): number {
  return levelBonusCents(remainingBaseCents, credit.rateBp, credit.belowRateBp) - creditedCents;
}
