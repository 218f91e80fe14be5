import { sql } from 'kysely';
import type { ApprovalDoing } from '../../../identity/approvals/approval-kinds.ts';
import { prepare } from '../../../identity/approvals/prepare.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx, Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireRight, type Session } from '../../../platform/http/session.ts';
import { endRun } from '../../payouts/in-runs.ts';
import { lockRun, updateRun } from '../runs/payout-runs.queries.ts';
import { type FileRow, findCurrentFile } from './run-files.queries.ts';
import { fileStateOf } from './run-state.ts';

/** The right to approve runs. */
const RIGHT = 'payouts.approve';

const subjectOf = (run: number) => `/api/payout_runs/${run}/take_back`;

/**
 * Takes back a run whose file is ready but was not downloaded: prepared for a second person if the company requires two,
 * otherwise done immediately. Its payouts keep their documents, and are free for another run.
 * @returns the approval that it waits for; null if it is done
 * @throws ApiError 404 for an unknown run; 409 for one that is not approved, is still being approved, or whose file was
 * downloaded; 403 if one person suffices but lacks the right to approve
 */
export async function takeBackRun(
  deps: InTx<Deps>,
  session: Session,
  { run, reason }: { readonly run: number; readonly reason: string },
): Promise<number | null> {
  const { db } = deps;
  const { status, approving } = await lockRun(db, run);
  if (approving) throw new ApiError(409, 'payoutRunApproving');
  if (status !== 'approved') throw new ApiError(409, 'payoutRunStatus', { fields: { state: status } });
  const before = { status, ...(await fileStateOf(db, run)) };
  const after = { ...before, status: await endOf(db, run) };
  const subject = subjectOf(run);
  const prepared = { kind: 'payout.take-back', subject, before, after, reason } as const;
  const approval = await prepare(deps, { by: session.user, right: RIGHT }, prepared);
  if (approval !== null) return approval;
  requireRight(session, RIGHT);
  await takeBack(deps, run);
  const details = { before, after, reason, alone: true };
  await audit(db, { user: session.user.id, action: 'write', subject, details });
  return null;
}

/** Takes a run back once a second person has approved it; stale if the file was downloaded meanwhile. */
export const takeBackApproval: ApprovalDoing = {
  right: RIGHT,
  current: async ({ db }, { subject }) => {
    const run = runOf(subject);
    const { status } = await lockRun(db, run);
    return (await findReady(db, run)) && { status, ...(await fileStateOf(db, run)) };
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    await takeBack(deps, runOf(subject));
    const details = { before, after, reason, ...(alone && { alone }) };
    await audit(deps.db, { user: preparedBy, action: 'write', subject, approval: id, details });
  },
};

function runOf(subject: string): number {
  return Number(subject.split('/')[3]);
}

/** The file of a run that was not downloaded yet. */
async function findReady(db: Tx, run: number): Promise<FileRow | undefined> {
  const file = await findCurrentFile(db, run);
  return file?.status === 'ready' ? file : undefined;
}

/** The final status of the run: discarded, or done if something in it was paid or sent before. */
async function endOf(db: Tx, run: number): Promise<'discarded' | 'done'> {
  const { rows } = await sql`
    select from payout_run_items where run_id = ${run} and status in ('paid', 'returned') limit 1`.execute(
    db,
  );
  return rows.length === 0 ? 'discarded' : 'done';
}

async function takeBack({ db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>, run: number): Promise<void> {
  const now = clock.now();
  const end = await endOf(db, run);
  await sql`
    update payout_run_files set status = 'withdrawn' where run_id = ${run} and status = 'ready'`.execute(db);
  await sql`
    update payout_run_items set status = 'removed', changed_at = ${now}
    where run_id = ${run} and status = 'approved'`.execute(db);
  if (end === 'done') await endRun(db, run, now);
  else await updateRun(db, run, { status: 'discarded' });
}
