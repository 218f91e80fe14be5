import { isLess } from '../../api/amount.ts';

/** When and from which amount on the company pays out, as the document says it. */
export interface PayoutTerms {
  /** Days of the month; none for any day. */
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

/** The company's minimum, EUR, where an amount that is more than nothing does not reach it; null otherwise. */
export function missedMinimum(amount: string): string | null {
  const { minimum } = payoutTerms();
  return isLess(amount, minimum) ? minimum : null;
}
