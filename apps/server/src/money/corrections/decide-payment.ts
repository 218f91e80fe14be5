import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { invalidField } from '../../platform/api-error.ts';

/** What a partner owes, in cents: the debt of the books, and the tax that belongs to it. */
interface Owed {
  readonly netCents: number;
  readonly taxCents: number;
}

/** What a payment does to a debt, in cents. */
export interface PaymentDecision {
  /** What of the debt it pays; what it is above that is tax. */
  readonly netCents: number;
  /** What stays owed, gross; 0 where all is paid. */
  readonly leftCents: number;
}

/**
 * How a payment is split: all that is owed, or a part, of which the debt and its tax get the same share, rounded so that something is
 * left of the debt. Where tax on what was earned since makes less of a debt, a part is of the debt alone.
 * @param amountCents gross
 * @throws ApiError 422 for nothing, and for more than what is owed, which it says
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
