import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { TaxKind } from '../tax/tax.ts';
import type { Issuer } from './issuer.ts';

/** The destination of a payout. */
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

/** Snapshot of the owner's data when a payout was requested: names and accounts change, documents do not. */
export interface PayoutSnapshot {
  readonly name: string;
  readonly company: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly countryIso: string;
  /** The billing country in the paid period; undefined if it is the same. */
  readonly taxCountryIso?: string;
  /** Undefined in snapshots older than this field. */
  readonly phone?: string | null;
  /** VAT ID or tax number. */
  readonly ust: string;
  readonly target: Target;
  /** The payer; null if the company had given no address yet. */
  readonly issuer: Issuer | null;
}

/** The country that determined the tax: that of the paid period, even if the partner lives elsewhere by now. */
export function taxCountryOf({ countryIso, taxCountryIso = countryIso }: PayoutSnapshot): string {
  return taxCountryIso;
}

/** The partner's data for a note: with the number from their former country, if they have moved since. */
export function snapshotOfThen(
  { countryIso, ust }: { readonly countryIso: string; readonly ust: string | null },
  current: Omit<PayoutSnapshot, 'issuer'>,
): Omit<PayoutSnapshot, 'issuer'> {
  if (countryIso === current.countryIso) return current;
  return { ...current, taxCountryIso: countryIso, ust: ust ?? current.ust };
}

/** Bound to one payout: it cannot be decrypted in the row of another one. */
const ownerOf = (payout: number) => `payouts.particulars:${payout}`;

function sealed(secrets: Secrets, payout: number, particulars: PayoutSnapshot): Buffer {
  return secrets.seal(JSON.stringify(particulars), ownerOf(payout));
}

/** Stores the snapshot of a requested payout together with the reason for its tax: neither exists without the other. */
export async function savePayoutSnapshot(
  { db, secrets }: { readonly db: Tx; readonly secrets: Secrets },
  payout: number,
  { taxKind, particulars }: { readonly taxKind: TaxKind; readonly particulars: PayoutSnapshot },
): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ tax_kind: taxKind, particulars: sealed(secrets, payout, particulars) })
    .where('id', '=', payout)
    .execute();
}

/** Decrypts the snapshot of a payout; null if there is none. */
export async function findPayoutSnapshot(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  payout: number,
): Promise<PayoutSnapshot | null> {
  const row = await db
    .selectFrom('payouts')
    .select('particulars')
    .where('id', '=', payout)
    .executeTakeFirst();
  return row?.particulars ? JSON.parse(secrets.open(row.particulars, ownerOf(payout))) : null;
}

/** Completes the snapshot of a payout; once it has a credit note nothing changes any more. */
export async function replacePayoutSnapshot(
  { db, secrets }: { readonly db: Tx; readonly secrets: Secrets },
  payout: number,
  particulars: PayoutSnapshot,
): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ particulars: sealed(secrets, payout, particulars) })
    .where('id', '=', payout)
    .where('number', 'is', null)
    .execute();
}
