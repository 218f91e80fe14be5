import { ApiError, invalidField, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type InTx, inPart } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/session.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { lockAccounts } from '../../books/books-lock.ts';
import { endToEndIdOf } from '../../payouts/in-runs.ts';
import { requireDecision, requireOthersAccount } from '../../payouts/payouts.policy.ts';
import { findPayout, type PayoutRow } from '../../payouts/payouts.queries.ts';
import { findTransferTarget } from '../../payouts/resend-payout.ts';
import { bookLine } from './book-line.ts';
import { openDetails } from './line-details.ts';
import { decideOnLine, findCandidates, type LineRow, lockLine } from './statement-lines.queries.ts';

interface Match {
  readonly line: number;
  readonly payout: number;
  readonly reason: string;
}

/**
 * Assigns a line to a payout: an outgoing one pays it, an incoming one returns it. The line is open, or was taken for
 * incoming money that concerns no payout.
 * @throws ApiError 404 for an unknown line; 403 for a payout of the operator's own; 409 for a line that was decided on and for
 * a payout in another status; 422 for an unknown payout, or if the amounts differ
 */
export async function matchLine(
  deps: InTx<Deps>,
  session: Session,
  { line: id, payout: payoutId, reason }: Match,
): Promise<void> {
  const { db } = deps;
  const unlocked = await findPayout(db, payoutId);
  if (unlocked === undefined) throw invalidField('payout', 'notFound');
  await lockAccounts(db, unlocked.partner);
  const line = await requireOpen(deps, id, ['unmatched', 'unrelated']);
  const payout = await requireMatching(deps, session, { payoutId, line });
  const kind = line.amountCents < 0 ? 'paid' : 'returned';
  const { returnText } = openDetails(deps.secrets, line.key, line.details);
  const transfer = { payout: payout.id, attempt: payout.attempt };
  const status = kind === 'paid' ? 'matched' : 'returned';
  await decideOnLine(db, id, { status, by: session.user.id, at: deps.clock.now(), reason });
  await bookLine(deps, transfer, {
    lineId: id,
    line: { ...line, returnText },
    kind,
    by: session.user.id,
    reason,
  });
  await noteDecision(deps, session, line, { status, payout: payout.id, reason });
}

/**
 * The payout that a line is assigned to, read again now that its account is locked.
 * @throws ApiError 403, 409 or 422
 */
async function requireMatching(
  deps: InTx<Deps>,
  session: Session,
  { payoutId, line }: { readonly payoutId: number; readonly line: LineRow },
): Promise<PayoutRow> {
  const payout = await findPayout(deps.db, payoutId);
  if (payout === undefined) throw notFound();
  const isPaying = line.amountCents < 0;
  // Recipients must not confirm themselves that their money arrived or was returned.
  requireDecision(session, { ...payout, status: payoutStatus.approved }, { status: payoutStatus.paid });
  const target = await findTransferTarget(deps, { payout: payout.id, attempt: payout.attempt });
  await requireOthersAccount(deps, session, target);
  const sentCents = payout.amountCents + payout.taxCents - payout.feeCents;
  const { approved, paid } = payoutStatus;
  const fits = payout.status === (isPaying ? approved : paid) || (await isCandidate(deps, line, payout));
  if (payout.type !== line.type || !fits)
    throw new ApiError(409, 'payoutStatus', { fields: { state: payout.statusName } });
  if (sentCents !== Math.abs(line.amountCents)) throw invalidField('payout', 'lineOtherAmount');
  return payout;
}

/** Whether an incoming line has this transfer's end-to-end id, and the payout is among the line's candidates. */
async function isCandidate(
  { db }: InTx<Pick<Deps, 'db'>>,
  line: LineRow,
  payout: PayoutRow,
): Promise<boolean> {
  if (
    line.amountCents < 0 ||
    line.endToEndId !== endToEndIdOf({ payout: payout.id, attempt: payout.attempt })
  )
    return false;
  return (await findCandidates(db, line)).some((candidate) => candidate.payout === payout.id);
}

/** The lines that were set aside, and why the others were not. */
interface AsideResult {
  readonly done: number[];
  readonly failed: { id: number; status: number; code: string; reason: string }[];
}

/** Marks open lines as unrelated to payouts. A line that was decided on in the meantime fails without the others. */
export async function setAside(
  deps: InTx<Deps>,
  session: Session,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: string },
): Promise<AsideResult> {
  const result: AsideResult = { done: [], failed: [] };
  const at = deps.clock.now();
  // In a fixed order, so that two people deciding on the same lines do not deadlock.
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    try {
      await inPart(deps.db, async () => {
        const line = await requireOpen(deps, id, ['unmatched']);
        await decideOnLine(deps.db, id, { status: 'aside', by: session.user.id, at, reason });
        await noteDecision(deps, session, line, { status: 'aside', payout: null, reason });
      });
      result.done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, text } = error.refused;
      result.failed.push({ id, status: error.status, code, reason: text });
    }
  }
  return result;
}

/** @throws ApiError 409 for a line that was decided on */
async function requireOpen(
  { db }: InTx<Pick<Deps, 'db'>>,
  id: number,
  open: readonly LineRow['status'][],
): Promise<LineRow> {
  const line = await lockLine(db, id);
  if (open.includes(line.status)) return line;
  throw new ApiError(409, 'lineDecided', { fields: { state: line.status } });
}

async function noteDecision(
  { db }: InTx<Pick<Deps, 'db'>>,
  { user }: Session,
  line: LineRow,
  {
    status,
    payout,
    reason,
  }: { readonly status: string; readonly payout: number | null; readonly reason: string },
): Promise<void> {
  const after = { status, ...(payout !== null && { payout }) };
  const details = { before: { status: line.status }, after, reason };
  const subject = `/api/bank_statement_lines/${line.id}`;
  await audit(db, { user: user.id, action: 'write', subject, details });
}
