import type { Kysely } from 'kysely';
import { bookPayout, findPayable, payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import type { DB } from '../platform/database/database-types.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Destination, requireEligible } from './payouts.policy.ts';
import { insertPayout } from './payouts.queries.ts';

/** Charged for a payout (specification, section 9). */
const FEE_CENTS = 0;

/**
 * Requests a payout of everything that is available to a partner. Needs a transaction; two at once wait for
 * each other, and the second finds nothing left.
 * @returns the payout's id
 * @throws ApiError 409 when nothing is available; 422 for a partner who may not request it
 */
export async function requestPayout(
  db: Kysely<DB>,
  { partner, destination, now }: { partner: number; destination: Destination; now: Date },
): Promise<number> {
  await lockAccounts(db, partner);
  await requireEligible(db, destination);
  const payable = await findPayable(db, partner);
  const amountCents = payable.reduce((sum, { cents }) => sum + cents, 0);
  if (amountCents === 0) throw new ApiError(409, 'Nothing is available for a payout.');
  const payout = await insertPayout(db, {
    partner_id: partner,
    status: payoutStatus.pending,
    type: destination.type,
    amount_cents: amountCents,
    fee_cents: FEE_CENTS,
    shop_id: destination.type === 'shopping' ? destination.shop : null,
    created_at: now,
    status_changed_at: now,
  });
  await bookPayout(db, { payout, partner, at: now }, payable);
  return payout;
}
