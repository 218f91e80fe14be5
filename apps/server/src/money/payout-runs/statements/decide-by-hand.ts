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
 * Assigns an open line, or one of incoming money, to a payout, which it pays or returns.
 * @throws ApiError 404 for neither; 403 for a payout of the operator's own; 409 for a line that was decided on and for a payout
 * in another status; 422 if the amounts differ
 */
export async function matchLine(
  deps: InTx<Deps>,
  session: Session,
  { line: id, payout: meant, reason }: Match,
): Promise<void> {
  const { db } = deps;
  const named = await findPayout(db, meant);
  if (named === undefined) throw invalidField('payout', 'notFound');
  await lockAccounts(db, named.partner);
  const line = await requireOpen(deps, id, ['unmatched', 'unrelated']);
  const payout = await requireMeant(deps, session, { meant, line });
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

/** @throws ApiError 403, 409 or 422 */
async function requireMeant(
  deps: InTx<Deps>,
  session: Session,
  { meant, line }: { readonly meant: number; readonly line: LineRow },
): Promise<PayoutRow> {
  const payout = await findPayout(deps.db, meant);
  if (payout === undefined) throw notFound();
  const isPaying = line.amountCents < 0;
  // The recipient must not confirm that their money arrived, or was returned.
  requireDecision(session, { ...payout, status: payoutStatus.approved }, { status: payoutStatus.paid });
  const target = await findTransferTarget(deps, { payout: payout.id, attempt: payout.attempt });
  await requireOthersAccount(deps, session, target);
  const sentCents = payout.amountCents + payout.taxCents - payout.feeCents;
  const { approved, paid } = payoutStatus;
  const isMeant = payout.status === (isPaying ? approved : paid) || (await isCandidate(deps, line, payout));
  if (payout.type !== line.type || !isMeant)
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

/** What was done, and what was refused. */
interface AsideAnswer {
  readonly done: number[];
  readonly failed: { id: number; status: number; code: string; reason: string }[];
}

/** Marks open lines as no payouts. Lines that were decided on meanwhile are reported, and the others go on. */
export async function setAside(
  deps: InTx<Deps>,
  session: Session,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: string },
): Promise<AsideAnswer> {
  const answer: AsideAnswer = { done: [], failed: [] };
  const at = deps.clock.now();
  // In a fixed order, so that two people deciding on the same lines do not deadlock.
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    try {
      await inPart(deps.db, async () => {
        const line = await requireOpen(deps, id, ['unmatched']);
        await decideOnLine(deps.db, id, { status: 'aside', by: session.user.id, at, reason });
        await noteDecision(deps, session, line, { status: 'aside', payout: null, reason });
      });
      answer.done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, text } = error.refused;
      answer.failed.push({ id, status: error.status, code, reason: text });
    }
  }
  return answer;
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
