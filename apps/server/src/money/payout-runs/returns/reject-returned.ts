import type { ApprovalDoing } from '../../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../../identity/approvals/find-decider.ts';
import { prepare } from '../../../identity/approvals/prepare.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx, Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/session.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { lockAccounts } from '../../books/books-lock.ts';
import { movePayout } from '../../payouts/move-payout.ts';
import { notifyOfStatus } from '../../payouts/notify-of-payout.ts';
import { MAKE_PAPERS } from '../../payouts/paper/make-papers.job.ts';
import { hasComeBack } from '../../payouts/payouts.policy.ts';
import { findPayout, type PayoutRow } from '../../payouts/payouts.queries.ts';
import { requireOthers } from '../runs/require-others.ts';

const RIGHT = 'payouts.approve';

const subjectOf = (payout: number) => `/api/payouts/${payout}`;

/** By then the transaction that requested the documents has committed. */
const COMMIT_SECONDS = 1;

interface Giving {
  readonly reason: string;
  readonly code: string | undefined;
}

/**
 * Gives up a returned payout: prepared for a second person if the company requires two, otherwise done immediately. Its note is
 * then cancelled, and its amount goes back to the balance. This also ends a payout returned for a deleted account.
 * @returns the approval that it waits for; null if it is done
 * @throws ApiError 409 for a payout that is not returned or is in a run; 403 for the operator's own
 */
export async function rejectReturned(
  deps: InTx<Deps>,
  session: Session,
  payout: PayoutRow,
  { reason, code }: Giving,
): Promise<number | null> {
  const { db } = deps;
  await requireDemandedProof(deps, session, code);
  await lockAccounts(db, payout.partner);
  await requireReturned(db, payout.id);
  const { attempt, statusName, amountCents, taxCents, feeCents } = payout;
  const change = {
    subject: subjectOf(payout.id),
    before: { status: statusName, attempt },
    after: { status: 'rejected', attempt },
    reason,
  };
  const by = session.user.id;
  const cents = amountCents + taxCents - feeCents;
  const preparing = { by: session.user, right: RIGHT, cents } as const;
  const approval = await prepare(deps, preparing, { kind: 'payout.reject', ...change });
  if (approval === null) await giveUp(deps, payout.id, { ...change, by, alone: true });
  return approval;
}

/** Gives up a returned payout once a second person has approved it. */
export const rejectApproval: ApprovalDoing = {
  right: RIGHT,
  current: async ({ db }, { subject }) => {
    const row = await findPayout(db, payoutOf(subject));
    if (row === undefined) return undefined;
    await lockAccounts(db, row.partner);
    const payout = await findPayout(db, row.id);
    return payout && { status: payout.statusName, attempt: payout.attempt };
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const payout = await findPayout(deps.db, payoutOf(subject));
    // Nobody decides on payments to themselves, on whichever page they do it.
    if (payout) await requireOthers(deps, await findDecider(deps.db, id), payout);
    const change = { before, after, reason, alone, approval: id, by: preparedBy };
    await giveUp(deps, payoutOf(subject), change);
  },
};

function payoutOf(subject: string): number {
  return Number(subject.slice(subjectOf(0).length - 1));
}

/** @throws ApiError 409 for a payout that was not returned, and for one that a run would send again */
async function requireReturned(tx: Tx, id: number): Promise<void> {
  const payout = await findPayout(tx, id);
  if (payout === undefined || !hasComeBack(payout))
    throw new ApiError(409, 'payoutStatus', { fields: { state: payout?.statusName ?? null } });
  const next = payout.status === payoutStatus.returned ? payout.attempt + 1 : payout.attempt;
  const run = await tx
    .selectFrom('payout_run_items')
    .select('run_id')
    .where('payout_id', '=', id)
    .where('attempt', '=', next)
    .where('status', 'in', ['included', 'held', 'approved', 'sent'])
    .executeTakeFirst();
  if (run !== undefined) throw new ApiError(409, 'payoutInRun', { fields: { run: run.run_id } });
}

async function giveUp(
  deps: InTx<Deps>,
  id: number,
  change: {
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
    readonly reason: string;
    readonly alone: boolean;
    readonly by: number;
    readonly approval?: number;
  },
): Promise<void> {
  const { db, clock, jobs } = deps;
  await requireReturned(db, id);
  const payout = await findPayout(db, id);
  if (payout === undefined) throw new Error(`payout ${id} was given up but cannot be found`);
  const now = clock.now();
  const { before, after, reason, alone, by, approval } = change;
  await movePayout(db, payout, { status: payoutStatus.rejected, reason, now, by });
  const details = { before, after, reason, ...(alone && { alone }) };
  const line = { user: by, action: 'write', subject: subjectOf(id), details } as const;
  await audit(db, { ...line, ...(approval !== undefined && { approval }) });
  const moved = await findPayout(db, id);
  if (moved) await notifyOfStatus(deps, moved, now);
  await jobs.request(MAKE_PAPERS, { delaySeconds: COMMIT_SECONDS });
}
