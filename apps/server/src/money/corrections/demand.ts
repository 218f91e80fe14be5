import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findAddressee } from '../../account/addresses/addresses.queries.ts';
import { findMessageLocale } from '../../company/offered-locales.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { findUser, findUserOf } from '../../identity/users/users.queries.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { amountIn, dayIn } from '../../platform/paper/formats.ts';
import { findDebt } from '../books/book-write-off.ts';
import { lockBooks } from '../books/books-lock.ts';
import { bookingTime } from '../books/release-time.ts';
import { findIssuer } from '../payouts/issuer.ts';
import { correctEverything } from '../payouts/paper/issue-refund-corrections.ts';
import { MAKE_PAPERS } from '../payouts/paper/make-papers.job.ts';
import { requireOthersMoney, requireOthersPayee } from './corrections.policy.ts';
import { findDebtTax } from './debt-tax.ts';
import { formatDemandNumber, nextDemandNumber } from './demand-number.ts';
import {
  type DemandRow,
  findDemand,
  insertDemand,
  isDemandWaiting,
  type LetterSnapshot,
  updateDemandApproval,
  updateIssuedDemand,
} from './demands.queries.ts';

const RIGHT = 'money.correct';

/** Minimum and maximum of days until the deadline of a letter. */
const TERM_DAYS = { least: 14, most: 90 } as const;

/** The recipient of a letter, its deadline (Berlin day), and its reason. */
interface WantedDemand {
  readonly partner: number;
  readonly dueOn: string;
  readonly reason: string;
  /** Second-factor code. */
  readonly code: string | undefined;
}

/**
 * Prepares a letter with a deadline that demands a partner's debt: the debt of the books with its value added tax. It is
 * issued when a second person approves it, or immediately if one person suffices.
 * @returns the letter's id
 * @throws ApiError 404 for an unknown partner; 403 for the caller's own; 409 without a debt, for a debt that tax reduces to
 * nothing, and without an address of either side; 422 for an invalid deadline
 */
export async function requestDemand(
  deps: InTx<Deps>,
  session: Session,
  { partner, dueOn, reason, code }: WantedDemand,
): Promise<number> {
  const { db, clock } = deps;
  await lockBooks(db, 'exclusive');
  await requireOthersMoney(deps, session, partner);
  requireTerm(dueOn, berlinDay(clock.now().getTime()));
  const netCents = await findDebt(db, partner);
  if (netCents === 0) throw new ApiError(409, 'debtNone');
  await requireLetterSnapshot(deps, partner);
  const taxCents = await findDebtTax(db, partner);
  const grossCents = netCents + taxCents;
  // Later earnings had more tax than the reversals: in total the company owes the partner.
  if (grossCents <= 0) throw new ApiError(409, 'debtNone');
  if (await isDemandWaiting(db, partner)) throw new ApiError(409, 'approvalWaits');
  const locale = await localeOf(deps, partner);
  const row = { partner, netCents, taxCents, dueOn, locale, reason };
  const by = session.user.id;
  const id = await insertDemand(db, {
    ...row,
    issuedBy: by,
    preparedAt: await bookingTime(db, clock.now()),
  });
  const before = standing(netCents, taxCents);
  // A letter does not change the debt.
  const after = { ...before, partner, amount: formatCents(grossCents), dueOn };
  const change = { before, after, reason };
  const prepared = { kind: 'money.demand' as const, subject: subjectOf(id), ...change };
  const approval = await prepare(deps, { by: session.user, right: RIGHT, cents: grossCents }, prepared);
  if (approval !== null) {
    await updateDemandApproval(db, id, approval);
    return id;
  }
  await requireDemandedProof(deps, session, code);
  await issue(deps, await requireDemand(db, id), { ...change, user: by, alone: true });
  return id;
}

/** Issues a letter once a second person has approved it. */
export const demandApproval: ApprovalDoing = {
  right: RIGHT,
  concerns: ({ after }) => Number(after.partner),
  current: async ({ db }, { subject }) => {
    await lockBooks(db, 'exclusive');
    const demand = await findDemand(db, idOf(subject));
    if (demand === undefined || demand.issuedAt !== null) return undefined;
    return standing(await findDebt(db, demand.partner), await findDebtTax(db, demand.partner));
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const demand = await requireDemand(deps.db, idOf(subject));
    await requireOthersPayee(deps, await findDecider(deps.db, id), demand.partner);
    if (demand.dueOn < addDays(berlinDay(deps.clock.now().getTime()), TERM_DAYS.least))
      throw new ApiError(409, refusal('demandTermShort', { least: TERM_DAYS.least }));
    await issue(deps, demand, { before, after, reason, user: preparedBy, alone, approval: id });
  },
};

/** The amount demanded, by the books. */
function standing(netCents: number, taxCents: number): Fields {
  return { debt: formatCents(netCents), tax: formatCents(taxCents) };
}

/** Credit notes with reversals are corrected before the letter takes its number, so that it covers their documents. */
async function issue(
  deps: InTx<Deps>,
  { id, partner, netCents, taxCents, dueOn }: DemandRow,
  change: { before: Fields; after: Fields; reason: string; user: number; alone: boolean; approval?: number },
): Promise<void> {
  const { db, clock, jobs } = deps;
  // Later than every debt that it demands, so that later growth can be detected by time.
  const at = await bookingTime(db, clock.now());
  const particulars = await requireLetterSnapshot(deps, partner);
  await correctEverything(db, { partner, now: at });
  const number = await nextDemandNumber(db);
  const locale = await localeOf(deps, partner);
  await updateIssuedDemand(deps, id, { number, locale, particulars, at });
  const user = await findUserOf(db, partner);
  await notifyDebtor(deps, { id, number, user, locale, dueOn, grossCents: netCents + taxCents, at });
  const { before, after, reason, user: by, alone, approval } = change;
  const issued = { ...after, number: formatDemandNumber(number), status: 'booked' };
  const details = { before, after: issued, reason, ...(alone && { alone }) };
  const line = { user: by, action: 'write' as const, subject: subjectOf(id), details };
  await audit(db, { ...line, ...(approval !== undefined && { approval }) });
  await jobs.request(MAKE_PAPERS, { delaySeconds: COMMIT_SECONDS });
}

/** The language of a letter to a partner. */
async function localeOf({ db }: InTx<Pick<Deps, 'db'>>, partner: number): Promise<Locale> {
  const owner = await findUser(db, await findUserOf(db, partner));
  if (!owner) throw new Error(`partner ${partner} has no user`);
  return findMessageLocale(db, owner.locale);
}

/** @throws Error if it is missing; letters are never deleted */
async function requireDemand(db: Tx, id: number): Promise<DemandRow> {
  const demand = await findDemand(db, id);
  if (demand === undefined) throw new Error(`demand ${id} was inserted but cannot be found`);
  return demand;
}

/** @throws ApiError 422 for a deadline that is too early or too late */
function requireTerm(dueOn: string, today: string): void {
  const { least, most } = TERM_DAYS;
  if (dueOn < addDays(today, least) || dueOn > addDays(today, most))
    throw invalidField('dueOn', refusal('demandTerm', { least, most }));
}

async function requireLetterSnapshot({ db }: InTx<Deps>, partner: number): Promise<LetterSnapshot> {
  const addressee = await findAddressee(db, partner);
  if (!addressee) throw new ApiError(409, 'demandNoAddress');
  const issuer = await findIssuer(db);
  if (!issuer) throw new ApiError(409, 'demandNoIssuer');
  const { name, company, street, postcode, city, countryIso } = addressee;
  return { issuer, name, company, street, postcode, city, countryIso };
}

async function notifyDebtor(
  { db, messages }: InTx<Deps>,
  letter: {
    readonly id: number;
    readonly number: number;
    readonly user: number;
    readonly locale: string;
    readonly dueOn: string;
    readonly grossCents: number;
    readonly at: Date;
  },
): Promise<void> {
  const { id, user, locale, dueOn, grossCents, at } = letter;
  const number = formatDemandNumber(letter.number);
  const parameters = { demand: String(id), number, amount: formatCents(grossCents), dueOn };
  await notify(db, { user, type: 'debtDemanded', parameters, at });
  await messages.queue(db, {
    to: { userId: user },
    channel: 'mail',
    template: 'debt-demanded',
    parameters: { number, amount: amountIn(locale, grossCents), day: dayIn(locale, dueOn) },
  });
}

const subjectOf = (id: number) => `/api/demands/${id}`;
const idOf = (subject: string) => Number(subject.split('/').at(-1));
