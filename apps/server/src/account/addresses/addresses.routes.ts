import {
  addBillingAddress,
  changeBillingAddress,
  deleteBillingAddress,
  getBillingAddress,
  getCountry,
  listBillingAddresses,
  listCountries,
} from '@blattwerk/contract/addresses/addresses.contract.ts';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { readPhone } from '../../identity/users/phone.ts';
import { requireOwnUser, requireSelf } from '../../identity/users/user.policy.ts';
import { lockUser } from '../../identity/users/users.queries.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { countryName, isCountry } from '../../platform/country.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { hasOpenPayout } from '../bank-accounts/open-payouts.ts';
import {
  type AddressRow,
  clearDefault,
  countAddresses,
  deleteAddress,
  findAddress,
  findAddresses,
  insertAddress,
  updateAddress,
} from './addresses.queries.ts';
import { countriesIn } from './countries.ts';
import { notingAddress } from './note-address.ts';

/** Nobody needs more; without a limit a user could fill the database. */
const MAX_ADDRESSES = 50;

/** Billing addresses: the caller's own; operators read everybody's. */
export function addressRoutes(route: Route): void {
  readRoutes(route);
  writeRoutes(route);
  countryRoutes(route);
}

function readRoutes(route: Route): void {
  route(listBillingAddresses, async ({ list, session }, deps) => {
    const user = list.filters.user ?? session.user.id;
    await requireOwnUser(deps, session, user);
    const { rows, total } = await findAddresses(deps.db, user, list);
    return { items: rows.map((row) => presentAddress(row, session.user.locale)), total };
  });

  route(getBillingAddress, async ({ params, session }, deps) => {
    const address = await findAddress(deps.db, params.id);
    if (!address) throw notFound();
    await requireOwnUser(deps, session, address.user);
    return presentAddress(address, session.user.locale);
  });
}

function writeRoutes(route: Route): void {
  route(addBillingAddress, async ({ body, session }, { db, clock }) => {
    const { user } = body;
    requireSelf(session, user);
    requireCountry(body.countryISO);
    const phone = readPhone(body.phone ?? null, body.countryISO);
    const id = await inTransaction(db, async (transaction) => {
      await lockUser(transaction, user);
      const others = await countAddresses(transaction, user);
      if (others >= MAX_ADDRESSES) throw new ApiError(409, refusal('addressesFull', { most: MAX_ADDRESSES }));
      const isDefault = others === 0 || body.isDefault === true;
      const { street, postcode, city, countryISO: countryIso, company = null } = body;
      const address = { user, company, street, postcode, city, countryIso, phone, isDefault };
      return notingAddress(transaction, { user }, async () => {
        if (isDefault) await clearDefault(transaction, user);
        const createdAt = clock.now();
        const validFrom = others === 0 ? undefined : berlinDay(createdAt.getTime());
        return insertAddress(transaction, { ...address, createdAt, validFrom });
      });
    });
    return answerWith(db, id, session.user.locale);
  });

  route(changeBillingAddress, async ({ params, body, session }, { db, clock }) => {
    const before = await findAddress(db, params.id);
    requireSelf(session, before?.user);
    const { countryISO, ...given } = body;
    if (countryISO !== undefined) requireCountry(countryISO);
    const phone = readPhone(given.phone, countryISO ?? before?.countryIso);
    const { id } = params;
    const user = session.user.id;
    await db.transaction().execute(async (transaction) => {
      await lockUser(transaction, user);
      const current = await findAddress(transaction, id);
      if (given.isDefault === false && current?.isDefault)
        throw invalidField('isDefault', 'defaultAddressNeeded');
      await notingAddress(transaction, { user, id }, async () => {
        if (given.isDefault) await clearDefault(transaction, user);
        await updateAddress(transaction, id, { ...given, phone, countryIso: countryISO }, clock.now());
        return id;
      });
    });
    return answerWith(db, id, session.user.locale);
  });

  route(deleteBillingAddress, async ({ params, session }, { db }) => {
    const { id } = params;
    const before = await findAddress(db, id);
    requireSelf(session, before?.user);
    const user = session.user.id;
    await db.transaction().execute(async (transaction) => {
      await lockUser(transaction, user);
      if ((await findAddress(transaction, id))?.isDefault) await requireNeedless(transaction, user);
      await notingAddress(transaction, { user, id }, async () => {
        await deleteAddress(transaction, id);
        return id;
      });
    });
  });
}

/** The default address determines the tax and is printed on documents. @throws ApiError 409 while something needs it */
async function requireNeedless(db: Kysely<DB>, user: number): Promise<void> {
  if ((await countAddresses(db, user)) > 1) throw new ApiError(409, 'defaultAddressNeeded');
  if (await hasOpenPayout(db, user)) throw new ApiError(409, 'payoutNeeds');
}

function countryRoutes(route: Route): void {
  route(listCountries, async ({ list, session }) => {
    const { iso3 } = list.filters;
    const all = countriesIn(session.user.locale).filter((country) => iso3?.includes(country.iso3) ?? true);
    const [order] = list.order;
    if (order && order.field !== 'name') {
      const { field } = order;
      all.sort((a, b) => (a[field] < b[field] ? -1 : 1));
    }
    if (order?.direction === 'desc') all.reverse();
    const start = (list.page - 1) * list.size;
    return { items: all.slice(start, start + list.size), total: all.length };
  });

  route(getCountry, async ({ params, session }) => {
    const country = countriesIn(session.user.locale).find(({ id }) => id === params.id);
    if (!country) throw notFound();
    return country;
  });
}

function requireCountry(iso3: string): void {
  if (!isCountry(iso3)) throw invalidField('countryISO', 'countryUnknown');
}

async function answerWith(db: Kysely<DB>, id: number, locale: string) {
  const address = await findAddress(db, id);
  if (!address) throw notFound();
  return presentAddress(address, locale);
}

function presentAddress(
  { user, countryIso, ...address }: AddressRow,
  locale: string,
): HandlerAnswer<typeof getBillingAddress> {
  const country = countryName(countryIso, locale);
  return { ...address, user: `/api/users/${user}`, countryISO: countryIso, country };
}
