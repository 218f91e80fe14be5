import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { requireNotOwnAccount } from '../../account/bank-accounts/own-account.ts';
import { findCompany } from '../../company/company.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { ApiError, invalidField, invalidFields, notFound, type Violation } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { findPartnerHold } from '../books/partner-holds.ts';
import { type Claim, checkEligibility, type Eligibility, type MissingCode } from './eligibility.ts';
import { findIssuer, type Issuer } from './issuer.ts';
import { isTaxedAsKnown } from './parts/find-parts.ts';
import { findPayoutSnapshot, replacePayoutSnapshot, type Target, taxCountryOf } from './payout-snapshot.ts';
import { findPayout, type PayoutRow } from './payouts.queries.ts';
import { lacksDecision } from './vat-id-decisions.queries.ts';

type PolicyDeps = Pick<Deps, 'db'>;

/** @throws ApiError 404 for a payout that does not exist or belongs to somebody else; ROLE_ADMIN sees all */
export async function requireOwnPayout(deps: PolicyDeps, session: Session, id: number): Promise<PayoutRow> {
  const payout = await findPayout(deps.db, id);
  if (!payout) throw notFound();
  await requireOwn(deps, session, payout.partner);
  return payout;
}

/**
 * Requires for an approval that a credit note can be issued: by law it needs the company's address, and the company's VAT ID if
 * it owes the tax, which requires a well-formed VAT ID of the partner. Data that the company had not given when the payout was
 * requested are taken as they are now.
 * @throws ApiError 409 with the missing setting, or the number that nobody has decided on; for tax data that became known since
 * and result in another tax
 */
export async function requireIssuable(
  deps: InTx<Pick<Deps, 'db' | 'secrets'>>,
  { id, partner, taxKind, taxRateBp, replaces }: PayoutRow,
): Promise<void> {
  const particulars = await findPayoutSnapshot(deps, id);
  if (!particulars) throw new ApiError(409, 'payoutWithoutSnapshot');
  const { ust } = particulars;
  const numbered = { ust, countryIso: taxCountryOf(particulars), kind: taxKind };
  if (await lacksDecision(deps.db, { ...numbered, partner }))
    throw new ApiError(409, refusal('vatIdUndecided', { number: ust }), {
      fields: { warning: 'vatId' },
    });
  if (replaces === null && taxKind !== null) {
    const payee = { partner, countryIso: particulars.countryIso };
    const isAsKnown = await isTaxedAsKnown(deps.db, payee, { payout: id, kind: taxKind, rateBp: taxRateBp });
    if (!isAsKnown) throw new ApiError(409, 'payoutTaxChanged');
  }
  const lacksUst = (issuer: Issuer) => taxKind === 'reverse-charge' && !issuer.ust?.trim();
  const savedIssuer = particulars.issuer;
  if (savedIssuer && !lacksUst(savedIssuer)) return;
  const issuer = savedIssuer
    ? { ...savedIssuer, ust: (await findIssuer(deps.db))?.ust ?? null }
    : await findIssuer(deps.db);
  if (!issuer) throw new ApiError(409, 'companyWithoutAddress');
  if (lacksUst(issuer)) throw new ApiError(409, 'companyWithoutUst');
  await replacePayoutSnapshot(deps, id, { ...particulars, issuer });
}

/**
 * Requires for an approval that the partner is not on hold. Needs `lockAccounts`.
 * @throws ApiError 409
 */
export async function requireNoHold({ db }: PolicyDeps, partner: number): Promise<void> {
  if ((await findPartnerHold(db, partner)) !== null) throw new ApiError(409, 'payoutPartnerHeld');
}

/**
 * Authorizes a decision on a payout: not by the operator's own partner, and with a reason for a rejection.
 * @throws ApiError 403 for a payout of the operator's own partner; 422 for a rejection without a reason
 */
export function requireDecision(
  session: Session,
  payout: Pick<PayoutRow, 'partner' | 'status'>,
  { status, reason }: { readonly status: number; readonly reason?: string | null | undefined },
): void {
  if (isUndecided(payout) && isOwn(session, payout.partner)) throw new ApiError(403, 'ownPayout');
  if (status === payoutStatus.rejected && !reason?.trim()) throw invalidField('reason', 'reasonMissing');
}

/** Whether there is still a step to decide on. */
export function isUndecided({ status }: Pick<PayoutRow, 'status'>): boolean {
  return status !== payoutStatus.rejected && status !== payoutStatus.paid;
}

/** Whether the bank has returned it once: from then on giving it up takes two people. */
export function hasComeBack({ status, attempt }: Pick<PayoutRow, 'status' | 'attempt'>): boolean {
  return status === payoutStatus.returned || (status === payoutStatus.approved && attempt > 1);
}

/**
 * Requires for a decision on a payout that it does not go to the operator's account, whoever owns it.
 * @param target the destination; null if unknown
 * @throws ApiError 403 for the operator's own account
 */
export async function requireOthersAccount(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { user }: { readonly user: { readonly id: number } },
  target: Target | null,
): Promise<void> {
  if (target === null || target.type === 'shopping') return;
  const account =
    target.type === 'bank'
      ? { iban: target.iban, paypalEmail: null }
      : { iban: null, paypalEmail: target.paypalEmail };
  await requireNotOwnAccount(deps, user.id, account);
}

/**
 * The payout amount that a client expects; undefined if it names none.
 * @throws ApiError 422 for an invalid amount
 */
export function readBalance(amount: string | number | null | undefined): number | undefined {
  if (amount === undefined || amount === null || amount === '') return undefined;
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(String(amount))) throw invalidField('balance', 'balanceInvalid');
  return parseCents(String(amount));
}

/** @throws ApiError 409 if a client requests anything but the whole amount */
export function requireEverything(expectedCents: number | undefined, payableCents: number): void {
  if (expectedCents === undefined || expectedCents === payableCents) return;
  throw new ApiError(
    409,
    refusal('payoutTakesEverything', {
      payable: formatCents(payableCents),
      asked: formatCents(expectedCents),
    }),
    { fields: { payable: formatCents(payableCents) } },
  );
}

/**
 * Requires the company's minimum.
 * @throws ApiError 409 below it
 */
export async function requireMinimum({ db }: PolicyDeps, payableCents: number): Promise<void> {
  const { payoutMinimum: minimum } = await findCompany(db);
  if (payableCents >= parseCents(minimum)) return;
  throw new ApiError(409, refusal('payoutBelowMinimum', { minimum, payable: formatCents(payableCents) }));
}

/** Field and text of each missing requirement; the text of ustId is the specification's (section 5). */
const violations: Readonly<Record<MissingCode, Violation>> = {
  businessRegistration: { propertyPath: 'fileRegistration', refused: 'registrationMissing' },
  terms: { propertyPath: 'legalDocuments', refused: 'termsMissing' },
  ustId: { propertyPath: 'ust', refused: 'ustInvalid' },
  bankAccount: { propertyPath: 'bankAccount', refused: 'bankAccountMissing' },
  paypalEmail: { propertyPath: 'paypalEmail', refused: 'paypalMissing' },
  shop: { propertyPath: 'shop', refused: 'shopMissing' },
  billingAddress: { propertyPath: 'billingAddress', refused: 'billingAddressMissing' },
  payoutsHeld: { propertyPath: 'partner', refused: 'payoutsHeld' },
};

/**
 * Requires that a partner meets all requirements of a payout.
 * @throws ApiError 422 with everything that is missing, in `missing` and as violations
 */
export async function requireEligible(
  deps: Pick<Deps, 'db' | 'secrets'>,
  claim: Claim,
): Promise<{ [Part in 'payer' | 'particulars']: NonNullable<Eligibility[Part]> }> {
  const { missing, payer, particulars } = await checkEligibility(deps, claim);
  if (payer && particulars) return { payer, particulars };
  throw invalidFields(
    missing.map((code) => violations[code]),
    { missing },
  );
}
