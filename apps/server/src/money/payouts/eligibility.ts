import type { getBalanceInfoWithDocuments } from '@blattwerk/contract/payouts/payouts.contract.ts';
import type { Kysely } from 'kysely';
import { findDefaultAddress } from '../../account/addresses/addresses.queries.ts';
import { findAffiliateData } from '../../account/affiliate-data/affiliate-data.queries.ts';
import { findBankAccount } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { hasAcceptedAll } from '../../account/legal-documents/legal-documents.queries.ts';
import { findShop } from '../../account/shops/shops.queries.ts';
import { findUser } from '../../identity/users/users.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { findPartnerHold } from '../books/partner-holds.ts';
import type { TaxPayer } from '../tax/tax.ts';
import type { PayoutSnapshot, Target } from './payout-snapshot.ts';

/** The requirements of a payout; the codes sent to clients. */
export type MissingCode = HandlerAnswer<typeof getBalanceInfoWithDocuments>['missing'][number];

/** The requested destination of a payout. */
export interface Destination {
  readonly type: Target['type'];
  readonly shop: number | null;
  /** A payout that was requested before goes on even if its shop is closed by now. */
  readonly evenClosed?: true;
}

export interface Claim {
  readonly partner: number;
  readonly user: number;
  readonly destination: Destination;
  readonly now: Date;
}

/** How far a partner meets the requirements of a payout. If nothing is missing, `particulars` has the data for the document. */
export interface Eligibility {
  readonly missing: readonly MissingCode[];
  /** Null without a billing address. */
  readonly payer: TaxPayer | null;
  readonly particulars: Omit<PayoutSnapshot, 'issuer'> | null;
}

/**
 * The only function that decides whether a partner may request a payout (specification, section 5): for the checklist, for the
 * preview of amounts, and for the request itself.
 */
export async function checkEligibility(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  { partner, user, destination, now }: Claim,
): Promise<Eligibility> {
  const data = await findAffiliateData(db, partner);
  const accepted = await hasAcceptedAll(db, user, now);
  const address = await findDefaultAddress(db, user);
  const owner = await findUser(db, user);
  const target = await findTarget({ db, secrets }, user, destination);
  const ust = data.ust?.trim() ?? '';
  const missing: MissingCode[] = [];
  if ((await findPartnerHold(db, partner)) !== null) missing.push('payoutsHeld');
  if (data.fileRegistration === null) missing.push('businessRegistration');
  if (!accepted) missing.push('terms');
  if (ust === '') missing.push('ustId');
  if (typeof target === 'string') missing.push(target);
  if (!address) missing.push('billingAddress');
  const { smallBusiness, taxStatus } = data;
  const payer = address ? { countryIso: address.countryIso, smallBusiness, taxStatus } : null;
  if (missing.length > 0 || !address || !owner || typeof target === 'string')
    return { missing, payer, particulars: null };
  const { company, street, postcode, city, countryIso, phone } = address;
  const name = `${owner.firstName} ${owner.lastName}`;
  const particulars = { name, company, street, postcode, city, countryIso, phone, ust, target };
  return { missing, payer, particulars };
}

/** The destination of the money, or what is missing for it. */
export async function findTarget(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  user: number,
  { type, shop, evenClosed }: Destination,
): Promise<Target | MissingCode> {
  if (type === 'shopping') {
    const found = shop === null ? undefined : await findShop(db, shop);
    return found && (found.isOpen || evenClosed) ? { type, shop: found.name } : 'shop';
  }
  const account = await findBankAccount({ db, secrets }, { user });
  if (type === 'paypal')
    return account?.paypalEmail ? { type, paypalEmail: account.paypalEmail } : 'paypalEmail';
  if (!account?.iban) return 'bankAccount';
  const { accountHolder, iban, bic, bankName } = account;
  return { type, accountHolder, iban, bic, bankName };
}
