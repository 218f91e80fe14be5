import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import type { Transfer } from '../../payouts/in-runs.ts';
import { movePayout } from '../../payouts/move-payout.ts';
import { notifyOfStatus } from '../../payouts/notify-of-payout.ts';
import { findPayout } from '../../payouts/payouts.queries.ts';
import { returnPayout } from '../../payouts/return-payout.ts';
import type { Line } from './statement-lines.ts';

/** The effect of a line on a payout, and who decided. */
interface LineBooking {
  readonly lineId: number;
  readonly line: Pick<Line, 'bookedOn' | 'valueOn' | 'reference' | 'returnCode' | 'returnText'>;
  readonly kind: 'paid' | 'returned';
  /** The user who imported the statement, or decided on the line. */
  readonly by: number;
  readonly reason: string | null;
}

/**
 * Books a line: it pays or returns a payout, once, and notifies its owner. A payout that was already noted as paid or returned
 * stays so; one that is returned but was never noted as paid is paid first. Needs `lockAccounts`.
 */
export async function bookLine(
  deps: InTx<Deps>,
  { payout: id, attempt }: Transfer,
  booking: LineBooking,
): Promise<void> {
  const { db, clock } = deps;
  const { lineId, line, kind, by, reason } = booking;
  const before = await findPayout(db, id);
  if (before === undefined) throw new Error(`payout ${id} is in a statement but cannot be found`);
  const now = clock.now();
  const sent = { valueOn: line.valueOn ?? line.bookedOn, bankReference: line.reference };
  if (before.status === payoutStatus.approved)
    await movePayout(db, before, {
      status: payoutStatus.paid,
      reason: undefined,
      now,
      ...(kind === 'paid' && { sent }),
    });
  if (kind === 'returned' && before.status !== payoutStatus.returned)
    await returnPayout(db, before, {
      on: line.valueOn ?? line.bookedOn,
      code: readCode(line.returnCode),
      note: line.returnText ?? reason,
      by,
      now,
    });
  await sql`
    insert into bank_statement_matches (line_id, payout_id, attempt, kind)
    values (${lineId}, ${id}, ${attempt}, ${kind})`.execute(db);
  const moved = await findPayout(db, id);
  if (moved === undefined || moved.status === before.status) return;
  const after = { status: moved.statusName, line: lineId };
  const details = { before: { status: before.statusName }, after, reason };
  await audit(db, { user: by, action: 'write', subject: `/api/payouts/${id}`, details });
  await notifyOfStatus(deps, moved, now);
}

/** Some banks write words instead of a code. */
function readCode(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}[A-Z0-9]{2}$/.test(code) ? code : null;
}
