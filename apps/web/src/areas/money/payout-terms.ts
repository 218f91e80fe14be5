import { isLess } from '../../api/amount.ts';

/** The company's payout days and minimum, as index.html carries them. */
export interface PayoutTerms {
  /** Days of the month; empty for any day. */
  readonly days: readonly number[];
  readonly cutOffDays: number;
  /** EUR, net. */
  readonly minimum: string;
}

export function payoutTerms(): PayoutTerms {
  const { payoutDays = '', payoutCutOff = '0', payoutMinimum = '0.00' } = document.documentElement.dataset;
  return {
    days: payoutDays.split(' ').filter(Boolean).map(Number),
    cutOffDays: Number(payoutCutOff),
    minimum: payoutMinimum,
  };
}

/** The company's minimum in EUR, if a non-zero amount is below it; null otherwise. */
export function missedMinimum(amount: string): string | null {
  const { minimum } = payoutTerms();
  return isLess(amount, minimum) ? minimum : null;
}
