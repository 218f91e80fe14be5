import { type Tax, type Treatment, taxOf } from '../tax/tax.ts';
import type { Corrected } from './paper/refund-corrections.queries.ts';

/** What a payout comes to, in cents. */
export interface Price {
  /** Of all that is billed, less that of the corrections that are settled: below 0 where those had a tax and this has none. */
  readonly tax: Tax;
  /**
   * What refund corrections take off, with their tax: their partner was paid too much by it. Less what the partner has paid of a
   * debt, which may be more.
   */
  readonly setOffCents: number;
  /** What is paid, before the fee. */
  readonly grossCents: number;
}

/**
 * The price of a payout that takes an amount and with it settles refund corrections: its credit note bills what was
 * earned, tax on it included, and what those corrections took back with their own tax comes off, as far as it was not paid.
 * @param amountCents what it takes from the balances, from which what was taken back is already off
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
