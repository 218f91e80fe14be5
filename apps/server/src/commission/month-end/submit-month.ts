import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import type { ApprovalDoing } from '../../identity/approvals/approval-kinds.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { may, type Session } from '../../platform/http/session.ts';
import { findChecks } from './checks.queries.ts';
import { checksOf, type StoredCheck } from './checks.ts';
import { CLOSE_APPROVED_MONTHS } from './close-approved.ts';
import {
  type ClosingRow,
  endClosing,
  insertClosing,
  lockOpenClosing,
  updateApproval,
  updateApproved,
} from './closings.queries.ts';
import { holds } from './holds.ts';
import type { MonthRow } from './months.queries.ts';
import { findPreview, type PreviewRow } from './previews.queries.ts';
import { insertPreview, MAKE_CYCLE_PREVIEWS, requireOver } from './request-preview.ts';

/** The right to approve the closing of a month. */
const RIGHT = 'cycles.close';

/** By then the transaction that requested it has committed. */
const COMMIT_SECONDS = 1;

const subjectOf = (cycle: number) => `/api/cycles/${cycle}`;

/** The cycle id in a subject path. */
function cycleOfSubject(subject: string): number {
  return Number(subject.slice(subjectOf(0).length - 1));
}

/** A month to submit. */
interface Submission {
  readonly cycle: number;
  readonly preview: number;
  readonly note?: string | undefined;
  /** When it closes once approved; undefined for immediately. */
  readonly closeAt?: Date | undefined;
  /** Checks the second factor if one person decides alone: throws if it was not proven. */
  readonly proven: () => Promise<void>;
}

/**
 * Submits a month to a second person, exactly as a preview computed it; if the company requires only one, it closes as set.
 * @throws ApiError 409 for a month that is not over, is closed or submitted, after an open one or with a red check, and for a
 * preview that is not the latest one or is stale; 422 for a time in the past, and without a note if a check is yellow; 403 if
 * one person suffices but lacks the right to close, or has not proven the second factor
 */
export async function submitMonth(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  session: Pick<Session, 'user' | 'rights'>,
  { cycle, preview: id, note = '', closeAt, proven }: Submission,
): Promise<void> {
  const { db, clock } = deps;
  const month = await requireOver(deps, cycle);
  if (closeAt !== undefined && closeAt.getTime() <= clock.now().getTime())
    throw invalidField('closeAt', 'monthCloseAtPast');
  if ((await lockOpenClosing(db, cycle)) !== undefined) throw new ApiError(409, 'monthSubmitted');
  const preview = await requireLatest(db, month, id);
  const checks = await requireChecked(deps, month, note);
  const by = session.user.id;
  const at = clock.now();
  const submitted = { cycle, preview: id, note: note || null, checks, closeAt: closeAt ?? null, by, at };
  const closing = await insertClosing(db, submitted);
  if (closing === undefined) throw new ApiError(409, 'monthSubmitted');
  const facts = payloadOf(preview);
  const before = { status: 'submitted', ...facts };
  const after = { status: 'approved', ...facts, ...(closeAt && { closeAt: closeAt.toISOString() }) };
  const prepared = { kind: 'cycle.close', subject: subjectOf(cycle), before, after, reason: note } as const;
  const approval = await prepare(deps, { by: session.user, right: RIGHT }, prepared);
  if (approval !== null) return updateApproval(db, closing, approval);
  if (!may(session, RIGHT)) throw new ApiError(403, 'accessDenied');
  await proven();
  await approveMonth(deps, { closing, by, closeAt: closeAt ?? at });
  const details = { before, after, reason: note || null, alone: true };
  await audit(db, { user: by, action: 'write', subject: subjectOf(cycle), details });
}

/** The content of a preview that a second person approves. */
function payloadOf({
  hash,
  amountCents,
  credits,
}: Pick<PreviewRow, 'hash' | 'amountCents' | 'credits'>): Readonly<Record<string, unknown>> {
  return { hash, amount: formatCents(amountCents ?? 0), credits };
}

/** @throws ApiError 409 for a preview that is not computed, is of another month or not its latest, and if the projection differs */
async function requireLatest(tx: Tx, month: MonthRow, id: number): Promise<PreviewRow> {
  const preview = await findPreview(tx, id);
  if (preview === undefined || preview.cycle !== month.id || preview.failedAt !== null)
    throw invalidField('preview', 'invalidValue');
  if (preview.endedAt === null) throw new ApiError(409, 'monthPreviewOpen');
  if (month.preview !== id) {
    const latest = month.preview === null ? undefined : await findPreview(tx, month.preview);
    if (latest?.hash !== preview.hash) throw new ApiError(409, 'monthPreviewStale');
  }
  if (holds(preview) === false) throw new ApiError(409, 'monthPreviewStale');
  return preview;
}

/** @throws ApiError 409 after an open month and for a red check, 422 without a note if one is yellow */
async function requireChecked(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  month: MonthRow,
  note: string,
): Promise<StoredCheck[]> {
  const checks = await findChecks(db, month, clock.now());
  const red = checksOf(checks, 'red');
  requireNoneRed(red);
  if (note === '' && checksOf(checks, 'yellow').length > 0) throw invalidField('note', 'monthNoteMissing');
  return checks.filter(({ severity }) => severity !== 'green');
}

/** @throws ApiError 409 for any; one about an earlier month names that month */
function requireNoneRed(red: readonly StoredCheck[]): void {
  const earlier = red.find(({ check }) => check === 'earlierOpen')?.cycle;
  if (earlier)
    throw new ApiError(409, refusal('monthEarlierOpen', { month: earlier.dateFrom.slice(0, 7) }), {
      fields: { cycle: earlier.id },
    });
  if (red.length === 0) return;
  const names = red.map(({ check }) => check);
  throw new ApiError(409, 'monthCheckRed', { fields: { checks: names } });
}

/** Approves the closing of a month, at its time or soon. */
async function approveMonth(
  { db, clock, jobs }: InTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  { closing, by, closeAt }: { readonly closing: number; readonly by: number; readonly closeAt: Date },
): Promise<void> {
  await updateApproved(db, { closing, by, at: clock.now(), closeAt });
  await jobs.request(CLOSE_APPROVED_MONTHS, { delaySeconds: COMMIT_SECONDS });
}

/** Approves a month once a second person has approved it. As far as the projection is known, it has to equal the preview. */
export const monthApproval: ApprovalDoing = {
  right: RIGHT,
  current: async ({ db }, { id, subject }) => {
    const closing = await findOfApproval(db, id, subject);
    if (closing === undefined) return undefined;
    const preview = await findPreview(db, closing.preview);
    if (preview === undefined || holds(preview) === false) return { status: 'overtaken' };
    return { status: closing.status, ...payloadOf(preview) };
  },
  execute: async (deps, { id, subject, before, after, reason, alone }) => {
    const closing = await findOfApproval(deps.db, id, subject);
    if (closing === undefined) throw new Error(`approval ${id} belongs to no submitted month`);
    const by = await findDecider(deps.db, id);
    await approveMonth(deps, { closing: closing.id, by, closeAt: closing.closeAt ?? deps.clock.now() });
    const details = { before, after, reason: reason || null, ...(alone && { alone }) };
    await audit(deps.db, { user: by, action: 'write', subject, approval: id, details });
  },
  undone: async ({ db, clock, jobs }, { id, subject }) => {
    const closing = await findOfApproval(db, id, subject);
    if (closing === undefined) return;
    const at = clock.now();
    const { rows } = await sql<{ status: string; by: number; decision: string | null }>`
      select status, decided_by as by, decision from approvals where id = ${id}`.execute(db);
    const [ended] = rows;
    if (ended?.status === 'overtaken') {
      // The current result is computed, so that both people see what has changed for whom.
      const newPreview = await insertPreview(db, { cycle: closing.cycle, by: null, at });
      await endClosing(db, closing.id, {
        status: 'overtaken',
        at,
        by: ended.by,
        failure: 'changed',
        newPreview,
      });
      await jobs.request(MAKE_CYCLE_PREVIEWS, { delaySeconds: COMMIT_SECONDS });
      return;
    }
    await endClosing(db, closing.id, {
      status: 'withdrawn',
      at,
      by: ended?.by ?? null,
      ...(ended?.decision != null && { reason: ended.decision }),
    });
  },
};

/** The submission of an approval, locked until the transaction ends; undefined if it has ended in another way. */
async function findOfApproval(tx: Tx, approval: number, subject: string): Promise<ClosingRow | undefined> {
  const closing = await lockOpenClosing(tx, cycleOfSubject(subject));
  return closing?.approval === approval ? closing : undefined;
}
