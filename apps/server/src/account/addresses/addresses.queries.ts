import type { listBillingAddresses } from '@blattwerk/contract/addresses/addresses.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A billing address of a user. */
export interface AddressRow {
  readonly id: number;
  readonly user: number;
  readonly company: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly countryIso: string;
  readonly phone: string | null;
  readonly isDefault: boolean;
}

/** The changed fields of an address; undefined ones are left unchanged. */
export type AddressChanges = {
  readonly [Field in Exclude<keyof AddressRow, 'id' | 'user'>]?: AddressRow[Field] | undefined;
};

const columns = [
  'id',
  'user_id as user',
  'company',
  'street',
  'postcode',
  'city',
  'country_iso as countryIso',
  'phone',
  'is_default as isDefault',
] as const;

const orderColumns = { id: 'id', city: 'city', countryISO: 'country_iso' } as const;

/** One address, of any user. */
export function findAddress(db: Kysely<DB>, id: number): Promise<AddressRow | undefined> {
  return db.selectFrom('billing_addresses').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The address that determines a user's tax, and is printed on documents. */
export function findDefaultAddress(db: Kysely<DB>, user: number): Promise<AddressRow | undefined> {
  return db
    .selectFrom('billing_addresses')
    .select(columns)
    .where('user_id', '=', user)
    .where('is_default', '=', true)
    .executeTakeFirst();
}

/** A partner with the default address, as currently printed on documents; undefined if there is none. */
export function findAddressee(db: Kysely<DB>, partner: number) {
  return db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .innerJoin('billing_addresses as address', 'address.user_id', 'users.id')
    .select([
      sql<string>`concat(first_name, ' ', last_name)`.as('name'),
      'address.company',
      'address.street',
      'address.postcode',
      'address.city',
      'address.country_iso as countryIso',
      'address.phone',
    ])
    .where('partners.id', '=', partner)
    .where('address.is_default', '=', true)
    .executeTakeFirst();
}

/** A page of a user's addresses, the default one first. */
export async function findAddresses(
  db: Kysely<DB>,
  user: number,
  list: ListRequest<(typeof listBillingAddresses)['answer']['list']>,
): Promise<{ rows: AddressRow[]; total: number }> {
  const own = db.selectFrom('billing_addresses').where('user_id', '=', user);
  let page = own.select(columns);
  for (const { field, direction } of list.order) page = page.orderBy(orderColumns[field], direction);
  const rows = await page
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total: await countAddresses(db, user) };
}

/** The number of a user's addresses. */
export async function countAddresses(db: Kysely<DB>, user: number): Promise<number> {
  const { total } = await db
    .selectFrom('billing_addresses')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return total;
}

/** Removes the default flag from the user's default address. */
export async function clearDefault(tx: Tx, user: number): Promise<void> {
  await tx
    .updateTable('billing_addresses')
    .set({ is_default: false })
    .where('user_id', '=', user)
    .where('is_default', '=', true)
    .execute();
}

/**
 * Inserts an address and returns its id. If it is the default one, triggers write the history of the partner's tax
 * data.
 * @param address its country determines the tax from the day `validFrom` in Berlin on, without it from the beginning
 */
export async function insertAddress(
  tx: Tx,
  address: Omit<AddressRow, 'id'> & { readonly createdAt: Date; readonly validFrom?: string | undefined },
): Promise<number> {
  const { id } = await tx
    .insertInto('billing_addresses')
    .values({
      user_id: address.user,
      company: address.company,
      street: address.street,
      postcode: address.postcode,
      city: address.city,
      country_iso: address.countryIso,
      phone: address.phone,
      is_default: address.isDefault,
      created_at: address.createdAt,
      ...(address.validFrom !== undefined && { valid_from: address.validFrom }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes an address. */
export async function deleteAddress(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('billing_addresses').where('id', '=', id).execute();
}

/**
 * Updates the given fields of an address, with the history of the partner's tax data if they are affected.
 * @param at the time; from its day in Berlin on another country determines the tax
 */
export async function updateAddress(tx: Tx, id: number, given: AddressChanges, at: Date): Promise<void> {
  const isAboutTax = given.countryIso !== undefined || given.isDefault !== undefined;
  const changes = {
    company: given.company,
    street: given.street,
    postcode: given.postcode,
    city: given.city,
    country_iso: given.countryIso,
    phone: given.phone,
    is_default: given.isDefault,
    valid_from: isAboutTax ? berlinDay(at.getTime()) : undefined,
    changed_at: isAboutTax ? at : undefined,
  };
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(defined).length === 0) return;
  await tx.updateTable('billing_addresses').set(defined).where('id', '=', id).execute();
}
