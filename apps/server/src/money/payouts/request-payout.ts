import { findHeldUntil } from '../../account/bank-accounts/payout-hold.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { bookPayout, findPayable, payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { taxOf } from '../tax/tax.ts';
import type { Claim } from './eligibility.ts';
import { findIssuer } from './issuer.ts';
import { correctOtherwiseTaxed } from './paper/issue-refund-corrections.ts';
import { findUnsettled } from './paper/refund-corrections.queries.ts';
import { keepParticulars } from './particulars.ts';
import { requireEligible, requireEverything, requireMinimum } from './payouts.policy.ts';
import { insertPayout } from './payouts.queries.ts';
import { priceOf } from './price.ts';
import { unsoundVatId } from './vat-id.ts';

/** Charged for a payout (specification, section 9). */
export const FEE_CENTS = 0;

/**
 * Requests a payout of everything that is available to a partner. Two at once wait for each other, and the
 * second finds nothing left.
 * @param expectedCents what the client believes to be payable, net
 * @returns the payout's id
 * @throws ApiError 409 when nothing or less than the company's minimum is available, something else than is expected, or an earlier payout stands in the way; 422 for a partner who may not request it
 */
export async function requestPayout(
  { db, secrets }: InTx<Pick<Deps, 'db' | 'secrets'>>,
  claim: Claim,
  expectedCents?: number,
): Promise<number> {
  const { partner, user, destination, now } = claim;
  await lockAccounts(db, partner);
  const { payer, particulars } = await requireEligible({ db, secrets }, claim);
  const payable = await findPayable(db, partner);
  const amountCents = payable.reduce((sum, { cents }) => sum + cents, 0);
  requireEverything(expectedCents, amountCents);
  if (amountCents === 0) throw new ApiError(409, 'payoutNothing');
  await requireMinimum({ db }, amountCents);
  await correctOtherwiseTaxed(db, { partner, tax: taxOf(payer, 0), now });
  const { tax, setOffCents, grossCents } = priceOf(payer, amountCents, await findUnsettled(db, partner));
  if (grossCents <= FEE_CENTS) throw new ApiError(409, 'payoutCorrections');
  const payout = await insertPayout(db, {
    partner_id: partner,
    status: payoutStatus.pending,
    type: destination.type,
    amount_cents: amountCents,
    fee_cents: FEE_CENTS,
    tax_rate_bp: tax.rateBp,
    tax_cents: tax.cents,
    set_off_cents: setOffCents,
    unsound_vat_id: unsoundVatId({ ...particulars, kind: tax.kind }),
    held_until: await findHeldUntil(db, user, now),
    shop_id: destination.type === 'shopping' ? destination.shop : null,
    created_at: now,
    status_changed_at: now,
  });
  const kept = { taxKind: tax.kind, particulars: { ...particulars, issuer: await findIssuer(db) } };
  await keepParticulars({ db, secrets }, payout, kept);
  await bookPayout(db, { payout, partner, at: now }, payable);
  return payout;
}
