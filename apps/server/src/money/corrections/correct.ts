import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { isPartnerDeleted } from '../../identity/users/deleted-users.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { bookByHand } from '../books/book-by-hand.ts';
import { lockBooks } from '../books/books-lock.ts';
import { answerByCorrection, requireQuestionOf } from './asked-question.ts';
import {
  requireOpenCycle,
  requireOthersDebt,
  requireOthersPayee,
  requireRelation,
} from './corrections.policy.ts';
import {
  type CorrectionRow,
  findCorrection,
  insertCorrection,
  type NewCorrection,
  updateBookedCorrection,
  updateCorrectionApproval,
} from './corrections.queries.ts';
import { notifyOfCorrection } from './notify-of-correction.ts';
import { findLeft, type Named } from './relations.queries.ts';

const RIGHT = 'money.correct';

/** A credit or, if negative, a debit by hand, in cents; `text` is shown to the partner. */
interface Wanted {
  readonly partner: number;
  readonly cents: number;
  readonly text: string;
  readonly reason: string;
  readonly relatesTo: Named | null;
  /** The partner's question that it answers. */
  readonly question: number | undefined;
  /** Second-factor code. */
  readonly code: string | undefined;
}

/**
 * Prepares a correction: it is booked when a second person approves it, or immediately if one person suffices. If a
 * written-off amount was returned to somebody whose account was deleted, it is still theirs: it can be settled by a debit of at
 * most that amount.
 * @returns its id
 * @throws ApiError 404 for an unknown partner; 403 for the caller's own; 409 if no month is open, and `accountDeleted`; 422 for
 * an invalid subject
 */
export async function requestCorrection(
  deps: InTx<Deps>,
  session: Session,
  { code, relatesTo: named, ...wanted }: Wanted,
): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const { partner, cents, reason } = wanted;
  await lockBooks(db, 'exclusive');
  await requireOthersDebt(deps, session, partner);
  if (await isPartnerDeleted(db, partner)) await requireLeftOver(deps, { partner, cents, named });
  await requireOpenCycle(deps);
  const relates = await requireRelation(deps, { partner, cents, named });
  if (wanted.question !== undefined) await requireQuestionOf(db, partner, wanted.question);
  const by = session.user.id;
  const id = await insertCorrection(db, { ...wanted, relates }, { by, at: now });
  const correction = await requireCorrection(deps, id);
  const change = { before: await standingOf(deps, correction), after: said(correction), reason };
  const prepared = { kind: 'money.correction' as const, subject: subjectOf(id), ...change };
  const approval = await prepare(deps, { by: session.user, right: RIGHT, cents }, prepared);
  if (approval !== null) {
    await updateCorrectionApproval(db, id, approval);
    return id;
  }
  await requireDemandedProof(deps, session, code);
  await book(deps, correction, { ...change, user: by, alone: true, now });
  return id;
}

/** Books a correction once a second person has approved it. */
export const correctionApproval: ApprovalDoing = {
  right: RIGHT,
  concerns: ({ after }) => Number(after.partner),
  current: async (deps, { subject }) => {
    await lockBooks(deps.db, 'exclusive');
    const correction = await findCorrection(deps.db, idOf(subject));
    return correction === undefined || correction.credit !== null ? undefined : standingOf(deps, correction);
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const correction = await requireCorrection(deps, idOf(subject));
    const evenDeleted = correction.cents < 0;
    await requireOthersPayee(deps, await findDecider(deps.db, id), correction.partner, { evenDeleted });
    await requireOpenCycle(deps);
    const now = deps.clock.now();
    await book(deps, correction, { before, after, reason, user: preparedBy, alone, now, approval: id });
  },
};

/** A decision made for several corrections together: who prepared it and when, and the approval by a second person. */
interface Decided {
  readonly by: number;
  readonly at: Date;
  readonly approval: number | null;
  /** One person sufficed. */
  readonly alone: boolean;
}

/**
 * Books a correction that was decided on together with others of a finding, each one separately. Needs the exclusive lock of
 * the books.
 * @throws ApiError 422 if it would take back more of a credit than is left of it
 */
export async function bookDecided(
  deps: InTx<Deps>,
  wanted: NewCorrection,
  { by, at, approval, alone }: Decided,
): Promise<void> {
  const { db } = deps;
  const { partner, cents, reason, relates } = wanted;
  const named =
    relates?.credit == null ? null : ({ kind: 'credit', id: relates.credit, cycle: relates.cycle } as const);
  await requireRelation(deps, { partner, cents, named });
  const id = await insertCorrection(db, wanted, { by, at });
  if (approval !== null) await updateCorrectionApproval(db, id, approval);
  const correction = await requireCorrection(deps, id);
  await book(deps, correction, {
    before: await standingOf(deps, correction),
    after: said(correction),
    reason,
    user: by,
    alone,
    now: deps.clock.now(),
    ...(approval !== null && { approval }),
  });
}

/**
 * A deleted account can neither be credited nor owe anything: only the remaining amount can be settled, which was paid another
 * way or is not claimed any more.
 * @throws ApiError 409 `accountDeleted`; 422 for more than is available
 */
async function requireLeftOver(
  { db }: InTx<Pick<Deps, 'db'>>,
  {
    partner,
    cents,
    named,
  }: { readonly partner: number; readonly cents: number; readonly named: Named | null },
): Promise<void> {
  if (cents > 0 || named !== null) throw new ApiError(409, 'accountDeleted');
  const { availableCents } = await findAccounts(db, partner);
  if (-cents > availableCents)
    throw invalidField('amount', refusal('correctionExceeds', { left: formatCents(availableCents) }));
}

/** The state before a correction: for a debit, what is left of its credit; for a deleted account, what is available. */
async function standingOf(
  { db }: InTx<Pick<Deps, 'db'>>,
  { partner, cents, relatesCredit: credit, relatesCycle }: CorrectionRow,
): Promise<Fields> {
  if (await isPartnerDeleted(db, partner))
    return { left: formatCents((await findAccounts(db, partner)).availableCents) };
  if (cents > 0 || credit === null || relatesCycle === null) return {};
  return { left: formatCents(await findLeft(db, { cycle: relatesCycle.id, credit })) };
}

/** The prepared correction in the fields of the call. */
function said(correction: CorrectionRow): Fields {
  const { partner, cents, text, relatesCredit, relatesPayout, relatesCycle, question } = correction;
  return {
    partner,
    amount: formatCents(cents),
    text,
    ...(relatesCredit !== null && { credit: relatesCredit }),
    ...(relatesPayout !== null && { payout: relatesPayout }),
    ...(relatesCycle !== null && { cycle: relatesCycle.dateFrom.slice(0, 7) }),
    ...(question !== null && { question }),
  };
}

async function book(
  deps: InTx<Deps>,
  correction: CorrectionRow,
  change: {
    before: Fields;
    after: Fields;
    reason: string;
    user: number;
    alone: boolean;
    now: Date;
    approval?: number;
  },
): Promise<void> {
  const { db } = deps;
  const { id, partner, cents, text, relatesCredit, relatesPayout, relatesCycle } = correction;
  const relates = relatesCycle && { cycle: relatesCycle.id, credit: relatesCredit, payout: relatesPayout };
  const { before, after, reason, user, alone, now, approval } = change;
  const credit = { kind: 'correction', correction: id, partner, cents, text, relates, now } as const;
  const booked = await bookByHand(db, credit);
  await updateBookedCorrection(db, id, booked);
  if (correction.question !== null)
    await answerByCorrection(db, correction.question, { user, at: now, approval });
  if (!(await isPartnerDeleted(db, partner))) await notifyOfCorrection(deps, correction, booked);
  const details = { before, after: { ...after, status: 'booked' }, reason, ...(alone && { alone }) };
  const subject = subjectOf(id);
  await audit(db, {
    user,
    action: 'write',
    subject,
    details,
    ...(approval !== undefined && { approval }),
  });
}

/** @throws Error if it is missing; corrections are never deleted */
async function requireCorrection({ db }: InTx<Pick<Deps, 'db'>>, id: number): Promise<CorrectionRow> {
  const correction = await findCorrection(db, id);
  if (correction === undefined) throw new Error(`correction ${id} was inserted but cannot be found`);
  return correction;
}

const subjectOf = (id: number) => `/api/corrections/${id}`;
const idOf = (subject: string) => Number(subject.split('/').at(-1));
