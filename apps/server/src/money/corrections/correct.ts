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
import { findLeft, type Named } from './relations.queries.ts';
import { tellCorrected } from './tell-corrected.ts';

const RIGHT = 'money.correct';

/** A credit or, below 0, a debit by hand, in cents; `text` is what its partner reads. */
interface Wanted {
  readonly partner: number;
  readonly cents: number;
  readonly text: string;
  readonly reason: string;
  readonly relatesTo: Named | null;
  /** The question of the partner that it answers. */
  readonly question: number | undefined;
  /** Of the second factor. */
  readonly code: string | undefined;
}

/**
 * Prepares a correction (S41): a second person books it by approving it; where one person suffices it is booked at once.
 * What came back of somebody whose account was deleted, and was given up, is theirs still: it is settled by a debit of no more than that.
 * @returns its id
 * @throws ApiError 404 for nobody; 403 for the own partner; 409 where no month is open, and `accountDeleted`; 422 for what it cannot be about
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

/** What was decided on in another way than one correction for itself: who prepared it and when, and what a second person approved. */
interface Decided {
  readonly by: number;
  readonly at: Date;
  readonly approval: number | null;
  /** One person sufficed. */
  readonly alone: boolean;
}

/**
 * Books a correction that was decided on with others, each by itself: of a finding. Needs the exclusive lock of the books.
 * @throws ApiError 422 where it would take back more of a credit than is left of it
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
 * Nobody is there to whom anything could be credited, or who could owe it: all that can be done is to settle what is left, which was
 * paid another way, or is not asked for any more.
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

/**
 * What a correction would find: of a debit what is left of the credit that it takes back; of somebody whose account was deleted what is
 * available.
 */
async function standingOf(
  { db }: InTx<Pick<Deps, 'db'>>,
  { partner, cents, relatesCredit: credit, relatesCycle }: CorrectionRow,
): Promise<Fields> {
  if (await isPartnerDeleted(db, partner))
    return { left: formatCents((await findAccounts(db, partner)).availableCents) };
  if (cents > 0 || credit === null || relatesCycle === null) return {};
  return { left: formatCents(await findLeft(db, { cycle: relatesCycle.id, credit })) };
}

/** What is prepared, in the words of the call. */
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
  if (!(await isPartnerDeleted(db, partner))) await tellCorrected(deps, correction, booked);
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

/** @throws Error where it is gone, which no correction ever is */
async function requireCorrection({ db }: InTx<Pick<Deps, 'db'>>, id: number): Promise<CorrectionRow> {
  const correction = await findCorrection(db, id);
  if (correction === undefined) throw new Error(`correction ${id} was written and is not there`);
  return correction;
}

const subjectOf = (id: number) => `/api/corrections/${id}`;
const idOf = (subject: string) => Number(subject.split('/').at(-1));
