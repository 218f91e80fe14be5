import { type AddressRow, insertAddress } from '@blattwerk/server/account/addresses/addresses.queries.ts';
import { lockAffiliateData } from '@blattwerk/server/account/affiliate-data/affiliate-data.queries.ts';
import { insertBankAccount } from '@blattwerk/server/account/bank-accounts/bank-accounts.queries.ts';
import { findUserOf } from '@blattwerk/server/identity/users/users.queries.ts';
import type { Database } from '@blattwerk/server/platform/database/database.ts';
import type { InTx } from '@blattwerk/server/platform/database/transaction.ts';
import type { Deps } from '@blattwerk/server/platform/deps.ts';
import type { TaxStart } from './tax-model.ts';

/** VAT IDs with a valid form and check digit, each of another country. */
export const vatIds = { DEU: 'DE136695976', AUT: 'ATU13585627', CHE: 'CHE-100.155.212' } as const;
/** A German tax number: with it, the recipient can never owe the tax. */
export const TAX_NUMBER = '181/815/08155';

/** Billing addresses. */
export const countries = Object.keys(vatIds);

const proven = { number: vatIds.DEU, smallBusiness: false, status: 'proven', country: 'DEU' } as const;
const unproven = { ...proven, status: 'unproven' } as const;

/** Initial tax data, assigned in turn: most of those who earn have notes that may be replaced later. */
const starts: readonly TaxStart[] = [
  proven,
  unproven,
  { ...proven, smallBusiness: true },
  { ...proven, number: vatIds.AUT, country: 'AUT' },
  { ...unproven, smallBusiness: true },
];

export function startOf(index: number): TaxStart {
  return starts[index % starts.length] ?? proven;
}

const place = { company: null, street: 'Lindenallee 1', postcode: '20095', city: 'Hamburg', phone: null };

/** Gives a partner everything that a payout request requires (specification, section 5). */
export async function givePapers(
  { db, secrets }: InTx<Pick<Deps, 'db' | 'secrets'>>,
  partner: number,
  { start, at }: { readonly start: TaxStart; readonly at: Date },
): Promise<void> {
  const user = await findUserOf(db, partner);
  const address: Omit<AddressRow, 'id'> = { ...place, user, countryIso: start.country, isDefault: true };
  await insertAddress(db, { ...address, createdAt: at });
  await lockAffiliateData(db, partner);
  await db
    .updateTable('affiliate_data')
    .set({
      ust: start.number,
      small_business: start.smallBusiness,
      tax_status: start.status,
      file_registration: `affiliate-data/${partner}/none.pdf`,
      updated_at: at,
    })
    .where('partner_id', '=', partner)
    .execute();
  await insertBankAccount({ db, secrets }, { user, at, ...accountOf(partner, 0) });
  await db
    .insertInto('legal_acceptances')
    .columns(['document_id', 'user_id', 'accepted_at'])
    .expression((eb) =>
      eb.selectFrom('legal_documents').select(['id', eb.val(user).as('user'), eb.val(at).as('at')]),
    )
    .execute();
}

/** The partner's payout destination: number 0 is the first one entered. */
export function accountOf(partner: number, number: number) {
  return {
    accountHolder: 'Zoe Blatt',
    iban: ibanOf(partner, number),
    bic: null,
    bankName: null,
    paypalEmail: paypalOf(partner, number),
  };
}

function paypalOf(partner: number, number: number): string {
  return `partner-${partner}-${number}@example.org`;
}

function ibanOf(partner: number, number: number): string {
  const account = `10000000${String(number).padStart(4, '0')}${String(partner).padStart(6, '0')}`;
  // Check digits by ISO 7064: D and E are 13 and 14.
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

/** Writes the company's data, and an employee without a place in the tree; returns that user. */
export async function hireOperator({ pool }: Database): Promise<number> {
  await pool.query(
    `update company set name = 'Blattwerk GmbH', street = 'Hof 1', postcode = '20095', city = 'Hamburg',
       country_iso = 'DEU', vat_id = $1`,
    [vatIds.DEU],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, password_hash, first_name, last_name, roles)
     values ('olga@example.org', 'x', 'Olga', 'Oper', '{ROLE_USER,ROLE_ADMIN}') returning id`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the company has no operator');
  return row.id;
}
