import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Kysely } from 'kysely';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { bookPayoutEnd, payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { hasObjection } from '../books/objected.ts';
import { createVoucher } from '../vouchers/create-voucher.ts';
import { followInRun, requireInNoFile } from './in-runs.ts';
import { findAgreedAmounts, issuePaper } from './paper/papers.queries.ts';
import { findTaker, findUnpaidPayer } from './paper/refund-corrections.queries.ts';
import { requireNoHold } from './payouts.policy.ts';
import type { PayoutRow } from './payouts.queries.ts';

const { approved, rejected, pending, paid, returned } = payoutStatus;

/**
 * Where a payout may go from a status (specification, section 4; what it does not show is the programme's). How one comes to
 * be returned, and is sent again, stands in files of their own.
 */
const nextStatuses: Readonly<Record<number, readonly number[]>> = {
  [pending]: [approved, rejected],
  [approved]: [paid, rejected],
  [returned]: [rejected],
};

/** A step of a payout, as an operator asks for it. */
export interface PayoutMove {
  readonly status: number;
  /** Undefined leaves it as it is. */
  readonly reason: string | null | undefined;
  readonly now: Date;
  /** The user who approves it; undefined where nobody does, as in the demo network. */
  readonly by?: number;
  /** Of one that is paid: what the bank says of the transfer. */
  readonly sent?: { readonly valueOn: string | null; readonly bankReference: string };
}

/**
 * Moves a payout to another status and books what that means; a shopping payout that is paid becomes a voucher.
 * One that is approved gets its credit note, and one that is rejected after that a correction of it, each with the next
 * number. Of two operators at once one wins.
 * @throws ApiError 409 for a step that its status does not allow, for approving what is still held or for somebody whose payouts are on hold, for rejecting what a file for the bank has, and for one out of order with a payout that takes something back of it
 */
export async function movePayout(
  tx: Tx,
  { id, partner }: Pick<PayoutRow, 'id' | 'partner'>,
  { status, reason, now, by, sent }: PayoutMove,
): Promise<void> {
  await lockAccounts(tx, partner);
  const current = await tx
    .selectFrom('payouts')
    .select([
      'status',
      'held_until',
      'type',
      'amount_cents',
      'tax_cents',
      'fee_cents',
      'number',
      'replaces_id',
      'attempt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!nextStatuses[current.status]?.includes(status)) throw new ApiError(409, 'payoutStatus');
  if (status === rejected && current.replaces_id !== null) throw new ApiError(409, 'payoutReplaces');
  const transfer = { payout: id, attempt: current.attempt };
  if (status === rejected && current.status !== returned) await requireInNoFile(tx, transfer);
  if (status === rejected) await requireWholeNote(tx, id);
  if (status === approved) await requireNoHold({ db: tx }, partner);
  if (status === approved && current.held_until && current.held_until > now)
    throw new ApiError(409, refusal('payoutHeld', { until: current.held_until.toISOString() }));
  await requireOrder(tx, id, status);
  const issued =
    status === approved
      ? await issuePaper(tx, {
          payout: id,
          kind: 'credit-note',
          at: now,
          amounts: current.replaces_id === null ? undefined : await findAgreedAmounts(tx, id),
        })
      : null;
  await tx
    .updateTable('payouts')
    .set({
      status,
      status_changed_at: now,
      ...(reason === undefined ? {} : { reason }),
      ...(issued && { number: issued.number, approved_at: now, approved_by: by ?? null }),
      ...(sent && { value_on: sent.valueOn, bank_reference: sent.bankReference }),
    })
    .where('id', '=', id)
    .execute();
  if (status === paid) {
    await bookPayoutEnd(tx, { ...transfer, partner, at: now }, 'paid');
    const { type, amount_cents: net, tax_cents: tax, fee_cents: fee } = current;
    if (type === 'shopping')
      await createVoucher(tx, { payout: id, owner: partner, amountCents: net + tax - fee, at: now });
  }
  if (status === rejected) {
    if (current.number !== null) await issuePaper(tx, { payout: id, kind: 'correction', at: now });
    // What came back is not sent a next time.
    const attempt = current.status === returned ? current.attempt + 1 : current.attempt;
    await bookPayoutEnd(tx, { payout: id, attempt, partner, at: now }, 'rejected');
  }
  if (status === paid || (status === rejected && current.status !== returned))
    await followInRun(tx, transfer, {
      status: status === paid ? 'paid' : 'rejected',
      reason: reason ?? null,
      now,
    });
}

/**
 * What was paid once and came back may have been corrected or replaced meanwhile: its note is not there as a whole any more,
 * and its credits are settled by others; nor does a note over them follow one that was objected to before its partner agrees.
 * @throws ApiError 409
 */
async function requireWholeNote(tx: Tx, payout: number): Promise<void> {
  const corrected = await tx
    .selectFrom('payout_papers')
    .select('id')
    .where('payout_id', '=', payout)
    .where('kind', '<>', 'credit-note')
    .limit(1)
    .executeTakeFirst();
  if (corrected !== undefined) throw new ApiError(409, 'payoutNoteCorrected');
  if (await hasObjection(tx, [payout])) throw new ApiError(409, 'noteObjected');
}

/**
 * A credit note takes something back at the tax of the one that paid it. Given back by a rejection, that would be paid
 * anew at the tax of its day, so the earlier payout is paid before the later one is approved, or rejected after it.
 * @throws ApiError 409 that names the payout which comes first
 */
async function requireOrder(db: Kysely<DB>, payout: number, status: number): Promise<void> {
  if (status === rejected) {
    const taker = await findTaker(db, payout);
    if (taker !== null) throw new ApiError(409, refusal('payoutTakenBack', { payout: taker }));
    return;
  }
  const payer = await findUnpaidPayer(db, payout);
  if (payer !== null) throw new ApiError(409, refusal('payoutTakesBack', { payout: payer }));
}
