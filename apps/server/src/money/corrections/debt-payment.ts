import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { bookDebtPayment, bookPartOfDebt } from '../books/book-debt-payment.ts';
import { findDebt } from '../books/book-write-off.ts';
import { lockBooks } from '../books/books-lock.ts';
import { bookingTime } from '../books/release-time.ts';
import { decideOnLine, lockLine } from '../payout-runs/statements/statement-lines.queries.ts';
import { correctEverything } from '../payouts/paper/issue-refund-corrections.ts';
import { requireOthersMoney, requireOthersPayee } from './corrections.policy.ts';
import {
  type DebtPaymentRow,
  insertDebtPayment,
  isPaymentWaiting,
  requireDebtPayment,
  updateDebtPayment,
} from './debt-payments.queries.ts';
import { findDebtTax } from './debt-tax.ts';
import { decidePayment } from './decide-payment.ts';
import { formatDemandNumber } from './demand-number.ts';
import { findLatestDemand } from './demands.queries.ts';

const RIGHT = 'money.correct';

/** The transfer as stated by a person; a line of a bank statement takes precedence. */
interface SaidPayment {
  readonly partner: number;
  readonly line: number | undefined;
  readonly amountCents: number | undefined;
  readonly receivedOn: string | undefined;
  readonly bankReference: string | undefined;
  readonly reason: string;
  /** Second-factor code. */
  readonly code: string | undefined;
}

interface Transfer {
  readonly amountCents: number;
  readonly receivedOn: string;
  readonly bankReference: string;
}

/**
 * Records a partner's payment of a letter's amount, or of a part of it: then the rest stays owed. If a line of a bank statement
 * proves it, it is booked immediately; entered by hand it waits for a second person, if the company requires two.
 * @returns its id
 * @throws ApiError 404 for an unknown partner; 403 for the caller's own; 409 without a debt or a letter and for a line that was
 * decided on; 422 for more than is owed
 */
export async function noteDebtPayment(
  deps: InTx<Deps>,
  session: Session,
  said: SaidPayment,
): Promise<number> {
  const { db, clock } = deps;
  const { partner, reason, line = null } = said;
  await lockBooks(db, 'exclusive');
  await requireOthersMoney(deps, session, partner);
  const transfer = line === null ? readTransfer(said, clock.now()) : await readLine(deps, line);
  const debtCents = await findDebt(db, partner);
  if (debtCents === 0) throw new ApiError(409, 'debtNone');
  const demand = await findLatestDemand(db, partner);
  if (demand === undefined) throw new ApiError(409, 'debtPaymentNoDemand');
  if (await isPaymentWaiting(db, partner)) throw new ApiError(409, 'approvalWaits');
  const now = await bookingTime(db, clock.now());
  await correctEverything(db, { partner, now });
  const owed = { netCents: debtCents, taxCents: await findDebtTax(db, partner) };
  const decision = decidePayment(transfer.amountCents, owed);
  const by = session.user.id;
  const row = { ...transfer, ...decision, partner, demand: demand.id, line, reason, by, at: now };
  const id = await insertDebtPayment(db, row);
  const amount = formatCents(transfer.amountCents);
  const { receivedOn, bankReference } = transfer;
  const number = formatDemandNumber(demand.number);
  const left = formatCents(debtCents - decision.netCents);
  const after = { partner, amount, debt: left, demand: number, receivedOn, bankReference };
  const change = { before: { debt: formatCents(debtCents) }, after, reason };
  if (line === null) {
    const prepared = { kind: 'money.debt-payment' as const, subject: subjectOf(id), ...change };
    const preparing = { by: session.user, right: RIGHT, cents: transfer.amountCents } as const;
    const approval = await prepare(deps, preparing, prepared);
    if (approval !== null) {
      await updateDebtPayment(db, id, { approval_id: approval });
      return id;
    }
  } else await decideOnLine(db, line, { status: 'received', by, at: now, reason });
  await requireDemandedProof(deps, session, said.code);
  await book(deps, await requireDebtPayment(db, id), { ...change, user: by, alone: line === null });
  return id;
}

/** Books a payment once a second person has approved it. */
export const debtPaymentApproval: ApprovalDoing = {
  right: RIGHT,
  concerns: ({ after }) => Number(after.partner),
  current: async ({ db }, { subject }) => {
    await lockBooks(db, 'exclusive');
    const payment = await requireDebtPayment(db, idOf(subject));
    if (payment.bookedAt !== null) return undefined;
    return { debt: formatCents(await findDebt(db, payment.partner)) };
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const payment = await requireDebtPayment(deps.db, idOf(subject));
    await requireOthersPayee(deps, await findDecider(deps.db, id), payment.partner);
    await book(deps, payment, { before, after, reason, user: preparedBy, alone, approval: id });
  },
};

/** @throws ApiError 422 for missing fields, and for a day in the future */
function readTransfer({ amountCents, receivedOn, bankReference }: SaidPayment, now: Date): Transfer {
  if (amountCents === undefined) throw invalidField('amount', 'blank');
  if (receivedOn === undefined) throw invalidField('receivedOn', 'blank');
  if (bankReference === undefined) throw invalidField('bankReference', 'blank');
  if (receivedOn > berlinDay(now.getTime())) throw invalidField('receivedOn', 'dayInFuture');
  return { amountCents, receivedOn, bankReference };
}

/**
 * Incoming money that belongs to none of our transfers, or has the id of one without being marked as a return: payers may write
 * any id, so a person decides what it is.
 * @throws ApiError 404; 409 for a line that was decided on, that is not incoming, or that the bank marks as a return
 */
async function readLine({ db }: InTx<Pick<Deps, 'db'>>, id: number): Promise<Transfer> {
  const { status, type, isReturn, amountCents, valueOn, bookedOn, reference } = await lockLine(db, id);
  const isReceipt = status === 'unmatched' && type === 'bank' && amountCents > 0 && !isReturn;
  if (status !== 'unrelated' && !isReceipt)
    throw new ApiError(409, 'lineDecided', { fields: { state: status } });
  return { amountCents, receivedOn: valueOn ?? bookedOn, bankReference: reference };
}

async function book(
  deps: InTx<Deps>,
  { id, partner, user: owner, amountCents, netCents, leftCents, demandNumber }: DebtPaymentRow,
  change: { before: Fields; after: Fields; reason: string; user: number; alone: boolean; approval?: number },
): Promise<void> {
  const { db, clock } = deps;
  const at = await bookingTime(db, clock.now());
  const paid = { payment: id, partner, netCents, taxCents: amountCents - netCents, at };
  await (leftCents === 0 ? bookDebtPayment(db, paid) : bookPartOfDebt(db, paid));
  await updateDebtPayment(db, id, { booked_at: at });
  const parameters = {
    number: formatDemandNumber(demandNumber),
    amount: formatCents(amountCents),
    left: formatCents(leftCents),
  };
  await notify(db, { user: owner, type: 'debtPaid', parameters, at });
  const { before, after, reason, user, alone, approval } = change;
  const details = { before, after: { ...after, status: 'booked' }, reason, ...(alone && { alone }) };
  const line = { user, action: 'write' as const, subject: subjectOf(id), details };
  await audit(db, { ...line, ...(approval !== undefined && { approval }) });
}

const subjectOf = (id: number) => `/api/debt_payments/${id}`;
const idOf = (subject: string) => Number(subject.split('/').at(-1));
