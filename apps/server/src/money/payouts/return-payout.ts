import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { bookPayoutReturn, payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { followInRun } from './in-runs.ts';

/** The data of a returned payout, from the bank or entered by an operator. */
interface PayoutReturn {
  /** Berlin day. */
  readonly on: string;
  /** ISO 20022; null if the bank gives none. */
  readonly code: string | null;
  readonly note: string | null;
  /** The user who entered it or imported the statement. */
  readonly by: number;
  readonly now: Date;
}

/**
 * Records that the bank returned a paid payout: its status is `returned`, its document and credits stay, and nothing goes
 * back to the balance. Of two concurrent calls one wins.
 * @throws ApiError 409 for a payout that is not paid, and for one that was spent as a voucher
 */
export async function returnPayout(
  tx: Tx,
  { id, partner }: { readonly id: number; readonly partner: number },
  { on, code, note, by, now }: PayoutReturn,
): Promise<void> {
  await lockAccounts(tx, partner);
  const { status, type, attempt, ...transfer } = await tx
    .selectFrom('payouts')
    .select(['status', 'type', 'attempt', 'value_on', 'bank_reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== payoutStatus.paid || type === 'shopping') throw new ApiError(409, 'payoutStatus');
  await tx
    .insertInto('payout_returns')
    .values({
      payout_id: id,
      attempt,
      returned_on: on,
      code,
      note,
      ...transfer,
      noted_at: now,
      noted_by: by,
    })
    .execute();
  await tx
    .updateTable('payouts')
    .set({ status: payoutStatus.returned, status_changed_at: now })
    .where('id', '=', id)
    .execute();
  await bookPayoutReturn(tx, { payout: id, partner, attempt, at: now });
  await followInRun(tx, { payout: id, attempt }, { status: 'returned', now });
}
