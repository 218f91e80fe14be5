import { type Tax, type Treatment, taxOf } from '../tax/tax.ts';
import type { Corrected } from './paper/refund-corrections.queries.ts';

/** The result of a payout, in cents. */
export interface Price {
  /** Of everything billed, less that of the settled corrections: negative if those had tax and this has none. */
  readonly tax: Tax;
  /**
   * Deducted for refund corrections, with their tax, by which the partner was overpaid; less the partner's payments of a debt,
   * which may be more.
   */
  readonly setOffCents: number;
  /** The amount paid, before the fee. */
  readonly grossCents: number;
}

/**
 * The price of a payout that takes an amount and settles refund corrections: its credit note bills the earnings with tax, and
 * the corrections are deducted with their own tax, as far as they were not paid.
 * @param amountCents what it takes from the balances, with reversals already deducted
 */
export function priceOf(treatment: Treatment, amountCents: number, { netCents, taxCents }: Corrected): Price {
  const billed = taxOf(treatment, amountCents - netCents);
  const tax = { ...billed, cents: billed.cents + taxCents };
  return {
    tax,
    setOffCents: 0 - (netCents + taxCents),
    grossCents: amountCents + tax.cents,
  };
}
