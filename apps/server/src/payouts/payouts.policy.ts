import type { Deps } from '../platform/deps.ts';
import { ApiError, notFound } from '../platform/http/api-error.ts';
import type { Session } from '../session/authenticate.ts';
import { requireOwn } from '../team/team.policy.ts';
import { type Claim, checkEligibility, type Eligibility, type MissingCode } from './eligibility.ts';
import { findCompany, findIssuer, type Issuer } from './issuer.ts';
import { findParticulars, replaceParticulars } from './particulars.ts';
import { findPayout, type PayoutRow } from './payouts.queries.ts';

type PolicyDeps = Pick<Deps, 'db'>;

/** @throws ApiError 404 for a payout that does not exist or is somebody else's; ROLE_ADMIN sees all */
export async function requireOwnPayout(deps: PolicyDeps, session: Session, id: number): Promise<PayoutRow> {
  const payout = await findPayout(deps.db, id);
  if (!payout) throw notFound();
  await requireOwn(deps, session, payout.partner);
  return payout;
}

/**
 * Lets through to an approval what a credit note can be issued for: the law asks for the company's address, and for its
 * VAT ID where it owes the tax. What the company had not given when the payout was requested is taken as it is now.
 * @throws ApiError 409 that names the setting which is missing
 */
export async function requireIssuable(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { id, taxKind }: PayoutRow,
): Promise<void> {
  const particulars = await findParticulars(deps, id);
  if (!particulars)
    throw new ApiError(409, 'The payout kept nothing of what its credit note would say: reject it.');
  const lacksUst = (issuer: Issuer) => taxKind === 'reverse-charge' && !issuer.ust?.trim();
  const known = particulars.issuer;
  if (known && !lacksUst(known)) return;
  const issuer = known
    ? { ...known, ust: (await findIssuer(deps.db))?.ust ?? null }
    : await findIssuer(deps.db);
  if (!issuer)
    throw new ApiError(
      409,
      `No credit note can be issued: the company has no billing address. ${await whereToSet(deps)} sets one under /app/profile/addresses and makes it the default; then approve again.`,
    );
  if (lacksUst(issuer))
    throw new ApiError(
      409,
      `No credit note can be issued: the company has no VAT ID, and owes the tax of this payout. ${await whereToSet(deps)} sets it under /app/profile/documents; then approve again.`,
    );
  await replaceParticulars(deps, id, { ...particulars, issuer });
}

/** Whose settings are the company's, as an operator finds them. */
async function whereToSet({ db }: PolicyDeps): Promise<string> {
  const company = await findCompany(db);
  return company
    ? `The user of partner ${company.partner} (${company.displayName}, ${company.email})`
    : 'The user of the partner at the top';
}

/** Where a client looks for what is missing, and what it tells; the text of ustId is the specification's (section 5). */
const violations: Readonly<Record<MissingCode, { propertyPath: string; message: string }>> = {
  businessRegistration: {
    propertyPath: 'fileRegistration',
    message: 'Please upload the business registration.',
  },
  terms: { propertyPath: 'legalDocuments', message: 'Please accept the terms.' },
  ustId: { propertyPath: 'ust', message: 'Please set correct UST ID' },
  bankAccount: { propertyPath: 'bankAccount', message: 'Please set a bank account.' },
  paypalEmail: { propertyPath: 'paypalEmail', message: 'Please set a PayPal e-mail.' },
  shop: { propertyPath: 'shop', message: 'Please choose a shop.' },
  billingAddress: { propertyPath: 'billingAddress', message: 'Please set a billing address.' },
};

/**
 * Lets through to a payout whoever has all that it needs.
 * @throws ApiError 422 with everything that is missing, in `missing` and as violations
 */
export async function requireEligible(
  deps: Pick<Deps, 'db' | 'secrets'>,
  claim: Claim,
): Promise<{ [Part in 'payer' | 'particulars']: NonNullable<Eligibility[Part]> }> {
  const { missing, payer, particulars } = await checkEligibility(deps, claim);
  if (payer && particulars) return { payer, particulars };
  throw new ApiError(422, 'Validation failed', {
    violations: missing.map((code) => violations[code]),
    fields: { missing },
  });
}
