import { createHash } from 'node:crypto';
import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import type { ApprovalDoing, Fields } from '../../../identity/approvals/approval-kinds.ts';
import { findDecider } from '../../../identity/approvals/find-decider.ts';
import { prepare } from '../../../identity/approvals/prepare.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireRight, type Session } from '../../../platform/http/session.ts';
import { requireVersion } from '../../../platform/version.ts';
import { lockRun, updateRun } from '../runs/payout-runs.queries.ts';
import { isDayOver, movedDay } from '../runs/require-day.ts';
import { findPayoutSettings } from '../settings/payout-settings.queries.ts';
import { findRunVersion } from './run-version.ts';
import { requestRunWork } from './work-on-runs.job.ts';

/** The right to approve runs. */
const RIGHT = 'payouts.approve';

const subjectOf = (run: number) => `/api/payout_runs/${run}`;

interface Submission {
  readonly run: number;
  readonly reason: string;
  /** The version that the caller has read. */
  readonly version: string | null;
  /** The day that it moves to once it is approved; undefined keeps its own. */
  readonly dueOn?: string | undefined;
}

/**
 * Submits a draft to a second person, exactly as it is; if the company requires only one, it is approved immediately.
 * @throws ApiError 409 for a run that is no draft, is still being completed, or has nothing to send; 412 for another version;
 * 409 without an account to pay from; 422 for a day on which nothing can be sent; 403 if one person suffices but lacks the
 * right to approve
 */
export async function submitRun(
  deps: InTx<Deps>,
  session: Session,
  { run, reason, version, dueOn: newDay }: Submission,
): Promise<void> {
  const { db, clock } = deps;
  const { status, collecting, type, dueOn } = await lockRun(db, run);
  if (status !== 'draft') throw new ApiError(409, 'payoutRunStatus', { fields: { state: status } });
  if (collecting) throw new ApiError(409, 'payoutRunCollecting');
  requireVersion(version, await findRunVersion(db, run, clock.now()));
  const contents = await findContents(db, run);
  if (contents.payouts === 0) throw new ApiError(409, 'payoutRunEmpty');
  await requireAccount(deps, type);
  const moved = movedDay({ dueOn, type }, newDay, clock.now());
  const by = session.user.id;
  const before = { status: 'submitted', ...contents, ...(moved !== null && { dueOn }) };
  const after = { status: 'approved', ...contents, ...(moved !== null && { dueOn: moved }) };
  const prepared = { kind: 'payout.run', subject: subjectOf(run), before, after, reason } as const;
  const approval = await prepare(deps, { by: session.user, right: RIGHT }, prepared);
  if (approval !== null) {
    await updateRun(db, run, { status: 'submitted', approval_id: approval, prepared_by: by });
    return;
  }
  requireRight(session, RIGHT);
  await updateRun(db, run, { prepared_by: by });
  await approveRun(deps, { run, by, dueOn: moved ?? dueOn });
  const details = { before: { ...before, status }, after, reason, alone: true };
  await audit(db, { user: by, action: 'write', subject: subjectOf(run), details });
}

/** Approves a run once a second person has approved it: its payouts follow one by one, outside of the request. */
export const runApproval: ApprovalDoing = {
  right: RIGHT,
  current: async ({ db }, { subject, after }) => {
    const run = runOf(subject);
    const { status, dueOn } = await lockRun(db, run);
    return { status, ...(await findContents(db, run)), ...(after.dueOn !== undefined && { dueOn }) };
  },
  execute: async (deps, { id, subject, before, after, reason, alone }) => {
    const run = runOf(subject);
    const { type, ...facts } = await lockRun(deps.db, run);
    await requireAccount(deps, type);
    const dueOn = (after.dueOn as string | undefined) ?? facts.dueOn;
    if (isDayOver({ dueOn, type }, deps.clock.now())) throw new ApiError(409, 'payoutRunDayOver');
    const by = await findDecider(deps.db, id);
    await approveRun(deps, { run, by, dueOn });
    const details = { before, after, reason, ...(alone && { alone }) };
    await audit(deps.db, { user: by, action: 'write', subject, approval: id, details });
  },
  undone: async ({ db }, { subject }) => {
    const run = runOf(subject);
    if ((await lockRun(db, run)).status === 'submitted')
      await updateRun(db, run, { status: 'draft', approval_id: null });
  },
};

function runOf(subject: string): number {
  return Number(subject.slice(subjectOf(0).length - 1));
}

/** The account may have been removed since the draft was created. @throws ApiError 409 without one to pay from */
async function requireAccount(deps: InTx<Deps>, type: 'bank' | 'paypal'): Promise<void> {
  if (type === 'bank' && (await findPayoutSettings(deps)).iban === null)
    throw new ApiError(409, 'payoutAccountMissing');
}

/** Approves a run. Held items are removed, and are free for another run. */
async function approveRun(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  { run, by, dueOn }: { readonly run: number; readonly by: number; readonly dueOn: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .updateTable('payout_run_items')
    .set({ status: 'removed', changed_at: now })
    .where('run_id', '=', run)
    .where('status', '=', 'held')
    .execute();
  const approved = { status: 'approved', approving: true, approved_by: by, approved_at: now } as const;
  await updateRun(deps.db, run, { ...approved, due_on: dueOn });
  await requestRunWork(deps);
}

/**
 * The contents that a second person decides on: the included payouts with their amounts, as one hash. It changes as soon as a
 * payout is held, moved or changed.
 */
async function findContents(db: Kysely<DB>, run: number): Promise<Fields> {
  const { rows } = await sql<{ payout: number; attempt: number; amount: number; status: number }>`
    select item.payout_id as payout, item.attempt, item.amount_cents as amount, payout.status
    from payout_run_items as item join payouts as payout on payout.id = item.payout_id
    where item.run_id = ${run} and item.status = 'included'
    order by item.payout_id`.execute(db);
  const cents = rows.reduce((sum, { amount }) => sum + amount, 0);
  const listed = rows.map(({ payout, attempt, amount, status }) => [payout, attempt, amount, status]);
  return {
    payouts: rows.length,
    gross: formatCents(cents),
    contents: createHash('sha256').update(JSON.stringify(listed)).digest('hex'),
  };
}
