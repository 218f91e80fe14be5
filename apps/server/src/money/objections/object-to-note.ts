import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { bookObjection } from '../books/book-tax.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { hasObjection } from '../books/objected.ts';
import type { PayoutRow } from '../payouts/payouts.queries.ts';
import { findNoteInForce, insertObjection } from './objections.queries.ts';

/**
 * Objects to the credit note of a payout: from now on it is no invoice (section 14 (2) sentence 6 UStG). The rest of its tax is
 * taken back in the books; the net, the document and its number stay.
 * @throws ApiError 409 without a note, or with one that is cancelled, taken back completely, replaces another one, or is
 * already disputed
 */
export async function objectToNote(
  tx: Tx,
  { id: payout, partner, replaces }: Pick<PayoutRow, 'id' | 'partner' | 'replaces'>,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await lockAccounts(tx, partner);
  if (await hasObjection(tx, [payout])) throw new ApiError(409, 'objectionTwice');
  const note = await findNoteInForce(tx, payout);
  if (note === undefined) throw new ApiError(409, 'objectionNoNote');
  if (replaces !== null) throw new ApiError(409, 'objectionToReplacement');
  if (note.netCents <= 0) throw new ApiError(409, 'objectionNothingLeft');
  await insertObjection(tx, { ...note, payout, partner, reason, at: now });
  await bookObjection(tx, { payout, partner, at: now }, note.taxCents);
}
