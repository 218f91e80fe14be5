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

/** The right of those who approve that a month is closed. */
const RIGHT = 'cycles.close';

/** Until then the transaction that asks for it has ended. */
const COMMIT_SECONDS = 1;

const subjectOf = (cycle: number) => `/api/cycles/${cycle}`;

/** The cycle of an address. */
function cycleOfSubject(subject: string): number {
  return Number(subject.slice(subjectOf(0).length - 1));
}

/** What somebody submits. */
interface Submission {
  readonly cycle: number;
  readonly preview: number;
  readonly note?: string | undefined;
  /** When it closes once it is approved; undefined for at once. */
  readonly closeAt?: Date | undefined;
  /** Lets through who decides alone, where the company asks for one person: throws for who has not proven the second factor. */
  readonly proven: () => Promise<void>;
}

/**
 * Leaves a month to a second person, exactly as a preview computed it; where the company asks for one alone, it closes as set.
 * @throws ApiError 409 for a month that runs, is closed or submitted, behind an open one or with a red check, and for a preview
 * that is not the latest one or does not hold; 422 for a time in the past, and without a note where a check is yellow; 403 where
 * one person suffices who lacks the right to close, or has not proven the second factor
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

/** What a second person approves of a preview. */
function payloadOf({
  hash,
  amountCents,
  credits,
}: Pick<PreviewRow, 'hash' | 'amountCents' | 'credits'>): Readonly<Record<string, unknown>> {
  return { hash, amount: formatCents(amountCents ?? 0), credits };
}

/** @throws ApiError 409 for a preview that is not done, is of another month or not its latest, and where the projection says something else */
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

/** @throws ApiError 409 behind an open month and for a red check, 422 without a note where one is yellow */
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

/** Lets a month be closed, at its time or soon. */
async function approveMonth(
  { db, clock, jobs }: InTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  { closing, by, closeAt }: { readonly closing: number; readonly by: number; readonly closeAt: Date },
): Promise<void> {
  await updateApproved(db, { closing, by, at: clock.now(), closeAt });
  await jobs.request(CLOSE_APPROVED_MONTHS, { delaySeconds: COMMIT_SECONDS });
}

/** A month, once a second person has approved it. What its preview says has to be what the projection says, as far as that is known. */
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
    if (closing === undefined) throw new Error(`approval ${id} is of no month that was submitted`);
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
      // What it comes to now is computed, so that both see what has changed for whom.
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

/** What an approval lets be closed, kept as it is until the transaction ends; undefined where it was ended in another way. */
async function findOfApproval(tx: Tx, approval: number, subject: string): Promise<ClosingRow | undefined> {
  const closing = await lockOpenClosing(tx, cycleOfSubject(subject));
  return closing?.approval === approval ? closing : undefined;
}
