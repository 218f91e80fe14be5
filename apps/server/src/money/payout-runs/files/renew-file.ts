import { type Kysely, sql } from 'kysely';
import type { ApprovalDoing, Fields } from '../../../identity/approvals/approval-kinds.ts';
import { prepare } from '../../../identity/approvals/prepare.ts';
import { ApiError, invalidField } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireRight, type Session } from '../../../platform/http/session.ts';
import { endRun } from '../../payouts/in-runs.ts';
import { lockRun, updateRun } from '../runs/payout-runs.queries.ts';
import { isDayOver, movedDay } from '../runs/require-day.ts';
import { findCurrentFile, findFiles, insertFile } from './run-files.queries.ts';
import { fileStateOf } from './run-state.ts';

/** The right to approve a file. */
const RIGHT = 'payouts.approve';

const subjectOf = (run: number) => `/api/payout_runs/${run}/files`;

interface Renewal {
  readonly run: number;
  /** Items left out of the next file. */
  readonly without: readonly number[];
  readonly reason: string;
  /** Execution date of the file, if the run's has passed or another one is wanted. */
  readonly dueOn?: string | undefined;
}

/**
 * Prepares the next file of a run after the bank refused the last one, without some of its items; a second person approves it,
 * if the company requires two.
 * @returns the approval that it waits for; null if it is done
 * @throws ApiError 409 while a file is with the bank or was not refused, and if nothing waits for a new one; 422 for items that
 * would not be included anyway, and for a day on which nothing can be sent
 */
export async function renewFile(
  deps: InTx<Deps>,
  session: Session,
  { run, without, reason, dueOn: newDay }: Renewal,
): Promise<number | null> {
  const { db } = deps;
  const { dueOn, type } = await lockRun(db, run);
  const state = await requireRefused(db, run);
  const left = [...new Set(without)].toSorted((a, b) => a - b);
  await requireApproved(db, run, left);
  const subject = subjectOf(run);
  const moved = movedDay({ dueOn, type }, newDay, deps.clock.now());
  const before = { ...state, ...(moved !== null && { dueOn }) };
  const after = {
    ...before,
    file: Number(state.file) + 1,
    without: left,
    ...(moved !== null && { dueOn: moved }),
  };
  const prepared = { kind: 'payout.file', subject, before, after, reason } as const;
  const approval = await prepare(deps, { by: session.user, right: RIGHT }, prepared);
  if (approval !== null) return approval;
  requireRight(session, RIGHT);
  await makeNext(deps, run, after);
  const details = { before, after, reason, alone: true };
  await audit(db, { user: session.user.id, action: 'write', subject, details });
  return null;
}

/** Makes the next file of a run once a second person has approved it. */
export const fileApproval: ApprovalDoing = {
  right: RIGHT,
  current: async ({ db }, { subject, after }) => {
    const run = runOf(subject);
    const { dueOn } = await lockRun(db, run);
    if ((await findCurrentFile(db, run)) !== undefined) return undefined;
    return { ...(await fileStateOf(db, run)), ...(after.dueOn !== undefined && { dueOn }) };
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    await makeNext(deps, runOf(subject), after);
    const details = { before, after, reason, ...(alone && { alone }) };
    await audit(deps.db, { user: preparedBy, action: 'write', subject, approval: id, details });
  },
};

function runOf(subject: string): number {
  return Number(subject.split('/')[3]);
}

/** @throws ApiError 409 */
async function requireRefused(db: Kysely<DB>, run: number): Promise<Fields> {
  const current = await findCurrentFile(db, run);
  const [last] = await findFiles(db, run);
  if (current !== undefined || last?.status !== 'refused')
    throw new ApiError(409, 'payoutFileNotRefused', { fields: { state: current?.status ?? null } });
  const state = await fileStateOf(db, run);
  if (state.payouts === 0) throw new ApiError(409, 'payoutRunEmpty');
  return state;
}

/** @throws ApiError 422 */
async function requireApproved(db: Kysely<DB>, run: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from payout_run_items
    where run_id = ${run} and status = 'approved' and id = any(${[...ids]}::bigint[])`.execute(db);
  const waitingIds = new Set(rows.map(({ id }) => id));
  const index = ids.findIndex((id) => !waitingIds.has(id));
  if (index !== -1) throw invalidField(`without.${index}`, 'notFound');
}

/** @throws ApiError 409 if the file's execution date has passed by now */
async function makeNext(deps: InTx<Deps>, run: number, after: Fields): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const without = after.without as number[];
  const { type, ...facts } = await lockRun(db, run);
  const dueOn = (after.dueOn as string | undefined) ?? facts.dueOn;
  if (isDayOver({ dueOn, type }, now)) throw new ApiError(409, 'payoutRunDayOver');
  await sql`
    update payout_run_items set status = 'removed', changed_at = ${now}
    where run_id = ${run} and status = 'approved' and id = any(${[...without]}::bigint[])`.execute(db);
  await endRun(db, run, now);
  const { rows } = await sql`
    select from payout_run_items where run_id = ${run} and status = 'approved' limit 1`.execute(db);
  if (rows.length === 0) return;
  await updateRun(db, run, { status: 'approved', exported_at: null, due_on: dueOn });
  await insertFile(deps, { run, type });
}
