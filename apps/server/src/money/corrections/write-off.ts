import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { isPartnerDeleted } from '../../identity/users/deleted-users.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { findTaxToGiveUp } from '../books/book-tax.ts';
import { bookWriteOff, findDebt, findPayoutUnderWay, hasDebtGrown } from '../books/book-write-off.ts';
import { lockBooks } from '../books/books-lock.ts';
import { answeredBefore } from '../books/objected.ts';
import { bookingTime } from '../books/release-time.ts';
import { correctEverything } from '../payouts/paper/issue-refund-corrections.ts';
import { MAKE_PAPERS } from '../payouts/paper/make-papers.job.ts';
import { requireOthersDebt, requireOthersPayee } from './corrections.policy.ts';
import { formatDemandNumber } from './demand-number.ts';
import { findLatestDemand, type LetterRow } from './demands.queries.ts';
import {
  findWriteOff,
  insertWriteOff,
  isWriteOffWaiting,
  updateWriteOff,
  type WriteOffRow,
} from './write-offs.queries.ts';

const RIGHT = 'money.correct';

/** The partner whose debt is written off, and the reason. */
interface WantedWriteOff {
  readonly partner: number;
  readonly reason: string;
  /** Second-factor code. */
  readonly code: string | undefined;
}

/**
 * Prepares to write off a partner's whole debt: it is booked when a second person approves it, or immediately if one
 * person suffices. No letter is needed for tax owed without a debt, including tax of objections that were answered long ago
 * without an agreement, nor for the debt of a deleted account, since there is nobody to write to.
 * @returns its id
 * @throws ApiError 404 for an unknown partner; 403 for the caller's own; 409 without a debt, before the deadline of a letter
 * over all of it has passed, and while the partner has an open payout
 */
export async function requestWriteOff(
  deps: InTx<Deps>,
  session: Session,
  { partner, reason, code }: WantedWriteOff,
): Promise<number> {
  const { db, clock } = deps;
  await lockBooks(db, 'exclusive');
  await requireOthersDebt(deps, session, partner);
  const owed = await findOwed(deps, partner);
  const { cents, taxCents } = owed;
  if (cents === 0 && taxCents === 0) throw new ApiError(409, 'debtNone');
  const needsLetter = cents > 0 && !(await isPartnerDeleted(db, partner));
  const demand = needsLetter ? await requireTermPassed(deps, partner, cents) : null;
  await requireNoPayoutUnderWay(deps, partner);
  if (await isWriteOffWaiting(db, partner)) throw new ApiError(409, 'approvalWaits');
  const by = session.user.id;
  const now = await bookingTime(db, clock.now());
  const id = await insertWriteOff(db, { partner, ...owed, demand: demand?.id ?? null, reason, by, at: now });
  const writeOff = await requireWriteOff(deps, id);
  const after = {
    partner,
    ...standing({ cents: 0, taxCents: 0 }, writeOff),
    ...(demand && { demand: formatDemandNumber(demand.number) }),
  };
  const change = { before: standing(owed, writeOff), after, reason };
  const prepared = { kind: 'money.write-off' as const, subject: subjectOf(id), ...change };
  const preparing = { by: session.user, right: RIGHT, cents: cents + taxCents } as const;
  const approval = await prepare(deps, preparing, prepared);
  if (approval !== null) {
    await updateWriteOff(db, id, { approval_id: approval });
    return id;
  }
  await requireDemandedProof(deps, session, code);
  await book(deps, writeOff, { ...change, user: by, alone: true, now });
  return id;
}

/** The debt; without one, the tax owed that nothing can be set off against. Cents. */
interface Owed {
  readonly cents: number;
  readonly taxCents: number;
}

async function findOwed({ db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>, partner: number): Promise<Owed> {
  const cents = await findDebt(db, partner);
  if (cents > 0) return { cents, taxCents: 0 };
  const { availableCents } = await findAccounts(db, partner);
  if (availableCents > 0) return { cents, taxCents: 0 };
  const at = await bookingTime(db, clock.now());
  return { cents, taxCents: await findTaxToGiveUp(db, partner, answeredBefore(at)) };
}

/** The amount owed, as logged; only tax if only tax is written off. */
function standing({ cents, taxCents }: Owed, { taxCents: writtenOff }: Owed): Fields {
  return { debt: formatCents(cents), ...(writtenOff > 0 && { tax: formatCents(taxCents) }) };
}

/** Books a write-off once a second person has approved it. */
export const writeOffApproval: ApprovalDoing = {
  right: RIGHT,
  concerns: ({ after }) => Number(after.partner),
  current: async (deps, { subject }) => {
    await lockBooks(deps.db, 'exclusive');
    const writeOff = await findWriteOff(deps.db, idOf(subject));
    if (writeOff === undefined || writeOff.bookedAt !== null) return undefined;
    return standing(await findOwed(deps, writeOff.partner), writeOff);
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const writeOff = await requireWriteOff(deps, idOf(subject));
    const by = await findDecider(deps.db, id);
    await requireOthersPayee(deps, by, writeOff.partner, { evenDeleted: true });
    await requireNoPayoutUnderWay(deps, writeOff.partner);
    const now = deps.clock.now();
    await book(deps, writeOff, { before, after, reason, user: preparedBy, alone, now, approval: id });
  },
};

/** @throws ApiError 409 as long as no letter demanded all of it, or the latest one's deadline has not passed */
async function requireTermPassed(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  partner: number,
  cents: number,
): Promise<LetterRow> {
  const demand = await findLatestDemand(db, partner);
  if (demand === undefined || demand.netCents < cents || (await hasDebtGrown(db, partner, demand.issuedAt)))
    throw new ApiError(409, 'writeOffNoDemand');
  if (demand.dueOn >= berlinDay(clock.now().getTime()))
    throw new ApiError(409, refusal('writeOffTerm', { day: demand.dueOn }));
  return demand;
}

/** A rejected payout returns amounts that are set off against the debt first. @throws ApiError 409 */
async function requireNoPayoutUnderWay({ db }: InTx<Pick<Deps, 'db'>>, partner: number): Promise<void> {
  const payout = await findPayoutUnderWay(db, partner);
  if (payout !== null) throw new ApiError(409, refusal('writeOffPayout', { payout }));
}

async function book(
  deps: InTx<Deps>,
  { id, partner, user: owner, cents, taxCents }: WriteOffRow,
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
  const at = await bookingTime(db, change.now);
  // The correction documents are right whether what they take back is paid or not.
  await correctEverything(db, { partner, now: at });
  await bookWriteOff(db, { writeOff: id, partner, cents, at });
  await updateWriteOff(db, id, { booked_at: at });
  const parameters = { amount: formatCents(cents + taxCents) };
  await notify(db, { user: owner, type: 'debtWrittenOff', parameters, at });
  const { before, after, reason, user, alone, approval } = change;
  const details = { before, after: { ...after, status: 'booked' }, reason, ...(alone && { alone }) };
  const line = { user, action: 'write' as const, subject: subjectOf(id), details };
  await audit(db, { ...line, ...(approval !== undefined && { approval }) });
  await deps.jobs.request(MAKE_PAPERS, { delaySeconds: COMMIT_SECONDS });
}

/** @throws Error if it is missing; write-offs are never deleted */
async function requireWriteOff({ db }: InTx<Pick<Deps, 'db'>>, id: number): Promise<WriteOffRow> {
  const writeOff = await findWriteOff(db, id);
  if (writeOff === undefined) throw new Error(`write-off ${id} was inserted but cannot be found`);
  return writeOff;
}

const subjectOf = (id: number) => `/api/write_offs/${id}`;
const idOf = (subject: string) => Number(subject.split('/').at(-1));
