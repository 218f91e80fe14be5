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
 * Allowed transitions of payouts by status (specification, section 4; where it is silent, the programme's). Returns and
 * repeated attempts are in files of their own.
 */
const nextStatuses: Readonly<Record<number, readonly number[]>> = {
  [pending]: [approved, rejected],
  [approved]: [paid, rejected],
  [returned]: [rejected],
};

/** A step of a payout, as requested by an operator. */
export interface PayoutMove {
  readonly status: number;
  /** Undefined keeps it. */
  readonly reason: string | null | undefined;
  readonly now: Date;
  /** The approving user; undefined if there is none, as in the demo network. */
  readonly by?: number;
  /** For a payment: the bank's data of the transfer. */
  readonly sent?: { readonly valueOn: string | null; readonly bankReference: string };
}

/**
 * Moves a payout to another status and books the consequences; a shopping payout becomes a voucher when it is paid. Approval
 * issues its credit note, and a later rejection a correction of that, each with the next number. Of two concurrent calls one
 * wins.
 * @throws ApiError 409 for a step that its status does not allow, for approving a payout that is held or whose partner is on
 * hold, for rejecting one that is in a file at the bank, and for one out of order with a payout that takes something back of it
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
  await requireOrder(tx, { id, partner }, status);
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
    // A returned payout is not sent again.
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
 * A payout that was paid and returned may have been corrected or replaced meanwhile: its note is no longer whole, and its
 * credits are settled by others. Nor may a note be issued over credits whose earlier note is disputed before the partner
 * agrees.
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
 * A credit note takes something back at the tax of the note that paid it. If a rejection returned the amount, it would be paid
 * again at the tax of its own day. So the earlier payout has to be paid before the later one is approved, or rejected after it.
 * @throws ApiError 409 with the payout that comes first
 */
async function requireOrder(
  db: Kysely<DB>,
  payout: Pick<PayoutRow, 'id' | 'partner'>,
  status: number,
): Promise<void> {
  if (status === rejected) {
    const taker = await findTaker(db, payout);
    if (taker !== null) throw new ApiError(409, refusal('payoutTakenBack', { payout: taker }));
    return;
  }
  const payer = await findUnpaidPayer(db, payout);
  if (payer !== null) throw new ApiError(409, refusal('payoutTakesBack', { payout: payer }));
}
