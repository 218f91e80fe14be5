import type { Deps } from '../platform/deps.ts';
import { ApiError, notFound } from '../platform/http/api-error.ts';
import type { Session } from '../session/authenticate.ts';
import { requireOwn } from '../team/team.policy.ts';
import { type Claim, checkEligibility, type Eligibility, type MissingCode } from './eligibility.ts';
import { findParticulars } from './particulars.ts';
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
 * Lets through to an approval what a credit note can be issued for.
 * @throws ApiError 409 where it would lack what the law asks for
 */
export async function requireIssuable(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { id, taxKind }: PayoutRow,
): Promise<void> {
  const particulars = await findParticulars(deps, id);
  if (!particulars?.issuer)
    throw new ApiError(409, 'The company had no billing address when this payout was requested: reject it.');
  if (taxKind === 'reverse-charge' && !particulars.issuer.ust)
    throw new ApiError(409, 'The company had no VAT ID when this payout was requested: reject it.');
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
