import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findAddressee, findDefaultAddress } from '../../account/addresses/addresses.queries.ts';
import { findAffiliateData } from '../../account/affiliate-data/affiliate-data.queries.ts';
import { findWrittenLocale } from '../../company/offered-locales.ts';
import { findUser, findUserOf } from '../../identity/users/users.queries.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { amountIn, dayIn } from '../../platform/paper/formats.ts';
import { findDebt } from '../books/book-write-off.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { bookingTime } from '../books/release-time.ts';
import { findIssuer } from '../payouts/issuer.ts';
import { correctEverything } from '../payouts/paper/issue-refund-corrections.ts';
import { MAKE_PAPERS } from '../payouts/paper/make-papers.job.ts';
import { findUnsettled } from '../payouts/paper/refund-corrections.queries.ts';
import { taxOf, treatmentFor } from '../tax/tax.ts';
import { findStandardRate } from '../tax/tax-data.queries.ts';
import { requireOthersMoney } from './corrections.policy.ts';
import { formatDemandNumber, nextDemandNumber } from './demand-number.ts';
import { insertDemand, type LetterParticulars } from './demands.queries.ts';

/** Days that a letter gives at least, and at most. */
const TERM_DAYS = { least: 14, most: 90 } as const;

/** Whom a letter goes to, until which day of Berlin it gives time, and why it is written. */
interface WantedDemand {
  readonly partner: number;
  readonly dueOn: string;
  readonly reason: string;
}

/**
 * Asks a partner by a letter with a term for what they owe (S41): the debt of the books with the value added tax that belongs
 * to it. Credit notes of which something was taken back are corrected before, so that the tax is known.
 * @returns the letter's id
 * @throws ApiError 404 for nobody; 403 for the own partner; 409 without a debt, or one that tax makes nothing of, and without an address of either side; 422 for another term
 */
export async function issueDemand(
  deps: InTx<Deps>,
  session: Session,
  { partner, dueOn, reason }: WantedDemand,
): Promise<number> {
  const { db, clock, jobs } = deps;
  await lockAccounts(db, partner);
  // Later than every debt that it asks for, so that what grew since is told by the time.
  const now = await bookingTime(db, clock.now());
  await requireOthersMoney(deps, session, partner);
  requireTerm(dueOn, berlinDay(clock.now().getTime()));
  const netCents = await findDebt(db, partner);
  if (netCents === 0) throw new ApiError(409, 'debtNone');
  const particulars = await requireParticulars(deps, partner);
  await correctEverything(db, { partner, now });
  const taxCents = await findTaxOf(deps, partner, netCents);
  // Earned since with more tax than what was taken back had: in the end the company owes the partner.
  if (netCents + taxCents <= 0) throw new ApiError(409, 'debtNone');
  const user = await findUserOf(db, partner);
  const owner = await findUser(db, user);
  if (!owner) throw new Error(`partner ${partner} belongs to nobody`);
  const number = await nextDemandNumber(db);
  const locale = await findWrittenLocale(db, owner.locale);
  const issued = { number, locale, issuedAt: now, issuedBy: session.user.id };
  const id = await insertDemand(deps, { partner, netCents, taxCents, dueOn, particulars, reason, ...issued });
  await tell(deps, { id, number, user, locale, dueOn, grossCents: netCents + taxCents, at: now });
  const after = { number: formatDemandNumber(number), amount: formatCents(netCents + taxCents), dueOn };
  const details = { before: {}, after, reason };
  await audit(db, { user: session.user.id, action: 'write', subject: `/api/partners/${partner}`, details });
  await jobs.request(MAKE_PAPERS, { delaySeconds: COMMIT_SECONDS });
  return id;
}

/** @throws ApiError 422 for a term that is too short or too long */
function requireTerm(dueOn: string, today: string): void {
  const { least, most } = TERM_DAYS;
  if (dueOn < addDays(today, least) || dueOn > addDays(today, most))
    throw invalidField('dueOn', refusal('demandTerm', { least, most }));
}

async function requireParticulars({ db }: InTx<Deps>, partner: number): Promise<LetterParticulars> {
  const addressee = await findAddressee(db, partner);
  if (!addressee) throw new ApiError(409, 'demandNoAddress');
  const issuer = await findIssuer(db);
  if (!issuer) throw new ApiError(409, 'demandNoIssuer');
  const { name, company, street, postcode, city, countryIso } = addressee;
  return { issuer, name, company, street, postcode, city, countryIso };
}

/**
 * The tax that belongs to a debt, in cents, by the documents that say so: that of the corrections which no payout has settled, less the tax
 * on whatever was earned since and set off with them. A debit that no document has was billed with no tax.
 */
export async function findTaxOf(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  partner: number,
  netCents: number,
): Promise<number> {
  const { smallBusiness, taxStatus } = await findAffiliateData(db, partner);
  const address = await findDefaultAddress(db, await findUserOf(db, partner));
  if (!address) throw new ApiError(409, 'demandNoAddress');
  const payer = { countryIso: address.countryIso, smallBusiness, taxStatus };
  const unsettled = await findUnsettled(db, partner);
  const treatment = treatmentFor(payer, await findStandardRate(db, berlinDay(clock.now().getTime())));
  const earned = taxOf(treatment, Math.max(-netCents - unsettled.netCents, 0));
  return 0 - unsettled.taxCents - earned.cents;
}

async function tell(
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
