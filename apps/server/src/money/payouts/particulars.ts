import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { TaxKind } from '../tax/tax.ts';
import type { Issuer } from './issuer.ts';

/** Where the money of a payout goes. */
export type Target =
  | {
      readonly type: 'bank';
      readonly accountHolder: string | null;
      readonly iban: string;
      readonly bic: string | null;
      readonly bankName: string | null;
    }
  | { readonly type: 'paypal'; readonly paypalEmail: string }
  | { readonly type: 'shopping'; readonly shop: string };

/** What a payout said about its owner when it was requested: names and accounts change, papers do not. */
export interface Particulars {
  readonly name: string;
  readonly company: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly countryIso: string;
  /** The billing country of the time that is paid for; undefined where it is the same. */
  readonly taxCountryIso?: string;
  /** Undefined in those that were kept before it was. */
  readonly phone?: string | null;
  /** VAT ID or tax number. */
  readonly ust: string;
  readonly target: Target;
  /** Who paid; null where the company had given no address yet. */
  readonly issuer: Issuer | null;
}

/** The country that decided on the tax: that of the time which is paid for, wherever the partner lives by now. */
export function taxCountryOf({ countryIso, taxCountryIso = countryIso }: Particulars): string {
  return taxCountryIso;
}

/** What a note says of its partner: their number of the country that they had then, if that is another one by now. */
export function particularsOfThen(
  { countryIso, ust }: { readonly countryIso: string; readonly ust: string | null },
  current: Omit<Particulars, 'issuer'>,
): Omit<Particulars, 'issuer'> {
  if (countryIso === current.countryIso) return current;
  return { ...current, taxCountryIso: countryIso, ust: ust ?? current.ust };
}

/** Sealed for one payout, it does not open in the row of another. */
const ownerOf = (payout: number) => `payouts.particulars:${payout}`;

function sealed(secrets: Secrets, payout: number, particulars: Particulars): Buffer {
  return secrets.seal(JSON.stringify(particulars), ownerOf(payout));
}

/** Keeps what a payout says when it is requested, and why its tax is what it is: neither is there without the other. */
export async function keepParticulars(
  { db, secrets }: { readonly db: Tx; readonly secrets: Secrets },
  payout: number,
  { taxKind, particulars }: { readonly taxKind: TaxKind; readonly particulars: Particulars },
): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ tax_kind: taxKind, particulars: sealed(secrets, payout, particulars) })
    .where('id', '=', payout)
    .execute();
}

/** Opens what a payout said; null for one that kept nothing. */
export async function findParticulars(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  payout: number,
): Promise<Particulars | null> {
  const row = await db
    .selectFrom('payouts')
    .select('particulars')
    .where('id', '=', payout)
    .executeTakeFirst();
  return row?.particulars ? JSON.parse(secrets.open(row.particulars, ownerOf(payout))) : null;
}

/** Completes what a payout says; once it has a credit note nothing changes any more. */
export async function replaceParticulars(
  { db, secrets }: { readonly db: Tx; readonly secrets: Secrets },
  payout: number,
  particulars: Particulars,
): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ particulars: sealed(secrets, payout, particulars) })
    .where('id', '=', payout)
    .where('number', 'is', null)
    .execute();
}
