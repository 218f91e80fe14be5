import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { bookWriteOff, findDebt, findPayoutUnderWay, hasDebtGrown } from '../books/book-write-off.ts';
import { lockBooks } from '../books/books-lock.ts';
import { bookingTime } from '../books/release-time.ts';
import { correctEverything } from '../payouts/paper/issue-refund-corrections.ts';
import { MAKE_PAPERS } from '../payouts/paper/make-papers.job.ts';
import { requireOthersMoney, requireOthersPayee } from './corrections.policy.ts';
import { formatDemandNumber } from './demand-number.ts';
import { type DemandRow, findLatestDemand } from './demands.queries.ts';
import {
  findWriteOff,
  insertWriteOff,
  isWriteOffWaiting,
  updateWriteOff,
  type WriteOffRow,
} from './write-offs.queries.ts';

const RIGHT = 'money.correct';

/** Whose debt is given up, and why. */
interface WantedWriteOff {
  readonly partner: number;
  readonly reason: string;
  /** Of the second factor. */
  readonly code: string | undefined;
}

/**
 * Prepares to give up all that a partner owes (S41): a second person books it by approving it; where one person suffices it is
 * booked at once.
 * @returns its id
 * @throws ApiError 404 for nobody; 403 for the own partner; 409 without a debt, before the term of a letter over all of it has
 * passed, and while a payout of the partner is under way
 */
export async function requestWriteOff(
  deps: InTx<Deps>,
  session: Session,
  { partner, reason, code }: WantedWriteOff,
): Promise<number> {
  const { db, clock } = deps;
  await lockBooks(db, 'exclusive');
  await requireOthersMoney(deps, session, partner);
  const cents = await findDebt(db, partner);
  if (cents === 0) throw new ApiError(409, 'debtNone');
  const demand = await requireTermPassed(deps, partner, cents);
  await requireNoPayoutUnderWay(deps, partner);
  if (await isWriteOffWaiting(db, partner)) throw new ApiError(409, 'approvalWaits');
  const by = session.user.id;
  const now = await bookingTime(db, clock.now());
  const kept = { partner, cents, demand: demand.id, reason, by, at: now };
  const id = await insertWriteOff(db, kept);
  const writeOff = await requireWriteOff(deps, id);
  const after = { partner, debt: '0.00', demand: formatDemandNumber(demand.number) };
  const change = { before: { debt: formatCents(cents) }, after, reason };
  const prepared = { kind: 'money.write-off' as const, subject: subjectOf(id), ...change };
  const approval = await prepare(deps, { by: session.user, right: RIGHT, cents }, prepared);
  if (approval !== null) {
    await updateWriteOff(db, id, { approval_id: approval });
    return id;
  }
  await requireDemandedProof(deps, session, code);
  await book(deps, writeOff, { ...change, user: by, alone: true, now });
  return id;
}

/** Books a write-off once a second person has approved it. */
export const writeOffApproval: ApprovalDoing = {
  right: RIGHT,
  concerns: ({ after }) => Number(after.partner),
  current: async ({ db }, { subject }) => {
    await lockBooks(db, 'exclusive');
    const writeOff = await findWriteOff(db, idOf(subject));
    if (writeOff === undefined || writeOff.bookedAt !== null) return undefined;
    return { debt: formatCents(await findDebt(db, writeOff.partner)) };
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const writeOff = await requireWriteOff(deps, idOf(subject));
    await requireOthersPayee(deps, await findDecider(deps.db, id), writeOff.partner);
    await requireNoPayoutUnderWay(deps, writeOff.partner);
    const now = deps.clock.now();
    await book(deps, writeOff, { before, after, reason, user: preparedBy, alone, now, approval: id });
  },
};

/** @throws ApiError 409 as long as no letter asked for all of it, or the latest one gives time */
async function requireTermPassed(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  partner: number,
  cents: number,
): Promise<DemandRow> {
  const demand = await findLatestDemand(db, partner);
  if (demand === undefined || demand.netCents < cents || (await hasDebtGrown(db, partner, demand.issuedAt)))
    throw new ApiError(409, 'writeOffNoDemand');
  if (demand.dueOn >= berlinDay(clock.now().getTime()))
    throw new ApiError(409, refusal('writeOffTerm', { day: demand.dueOn }));
  return demand;
}

/** What a payout gives back when it is rejected is set off against the debt first. @throws ApiError 409 */
async function requireNoPayoutUnderWay({ db }: InTx<Pick<Deps, 'db'>>, partner: number): Promise<void> {
  const payout = await findPayoutUnderWay(db, partner);
  if (payout !== null) throw new ApiError(409, refusal('writeOffPayout', { payout }));
}

async function book(
  deps: InTx<Deps>,
  { id, partner, user: owner, cents }: WriteOffRow,
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
  // The documents are right whether what they take back is paid or not.
  await correctEverything(db, { partner, now: at });
  await bookWriteOff(db, { writeOff: id, partner, cents, at });
  await updateWriteOff(db, id, { booked_at: at });
  await notify(db, { user: owner, type: 'debtWrittenOff', parameters: { amount: formatCents(cents) }, at });
  const { before, after, reason, user, alone, approval } = change;
  const details = { before, after: { ...after, status: 'booked' }, reason, ...(alone && { alone }) };
  const line = { user, action: 'write' as const, subject: subjectOf(id), details };
  await audit(db, { ...line, ...(approval !== undefined && { approval }) });
  await deps.jobs.request(MAKE_PAPERS, { delaySeconds: COMMIT_SECONDS });
}

/** @throws Error where it is gone, which no write-off ever is */
async function requireWriteOff({ db }: InTx<Pick<Deps, 'db'>>, id: number): Promise<WriteOffRow> {
  const writeOff = await findWriteOff(db, id);
  if (writeOff === undefined) throw new Error(`write-off ${id} was written and is not there`);
  return writeOff;
}

const subjectOf = (id: number) => `/api/write_offs/${id}`;
const idOf = (subject: string) => Number(subject.split('/').at(-1));
