import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { invalidField } from '../../platform/api-error.ts';

/** A partner's debt in the books and its tax, in cents. */
interface Owed {
  readonly netCents: number;
  readonly taxCents: number;
}

/** The effect of a payment on a debt, in cents. */
export interface PaymentDecision {
  /** The part of the debt that it pays; the remainder of the payment is tax. */
  readonly netCents: number;
  /** Amount still owed, gross; 0 if all is paid. */
  readonly leftCents: number;
}

/**
 * Splits a payment: the full amount, or a part, of which the debt and its tax get the same share, rounded so that some debt is
 * left. If tax on later earnings reduces a debt, a part pays only the debt.
 * @param amountCents gross
 * @throws ApiError 422 for nothing, and for more than is owed, with the amount owed
 */
export function decidePayment(amountCents: number, { netCents, taxCents }: Owed): PaymentDecision {
  const owedCents = netCents + taxCents;
  if (amountCents <= 0) throw invalidField('amount', 'amountFormInvalid');
  if (amountCents > owedCents)
    throw invalidField('amount', refusal('debtPaymentOver', { left: formatCents(owedCents) }));
  if (amountCents === owedCents) return { netCents, leftCents: 0 };
  const share =
    taxCents > 0 ? Number((BigInt(amountCents) * BigInt(netCents)) / BigInt(owedCents)) : amountCents;
  return { netCents: share, leftCents: owedCents - amountCents };
}
