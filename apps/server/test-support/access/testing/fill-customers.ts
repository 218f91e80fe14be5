import type { Kysely } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { createCustomer } from '../../../src/sales/customers/create-customer.ts';
import type { Prepare } from './demo-request.ts';

/** Somebody who bought in a shop and never signed up, by the code of a link or without one. */
export function fillCustomers(db: Kysely<DB>, now: Date, code: string | null = null): Promise<number> {
  const number = crypto.randomUUID();
  const codes = { code, coupon: null, clickCode: null, clickedAt: null };
  const person = { email: `${number}@shop.example`, firstName: 'Karla', lastName: 'Kunz' };
  return inTransaction(db, (tx) =>
    createCustomer(tx, { source: 'shop', number, ...person, ...codes, placedAt: now }, now),
  );
}

const withCustomer: Prepare = async ({ server }) => ({
  objects: { shopCustomer: await fillCustomers(server.database.db, server.deps.clock.now()) },
});

/** Customers of shops, and their sponsors. */
export const customerRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/customers': withCustomer,
  'GET /api/customers/{id}': withCustomer,
  'GET /api/customers/{id}/sponsor/effect': withCustomer,
  // A customer of Anna's: those of the company belong to the calling operator.
  'POST /api/customers/{id}/sponsor': async ({ server, identities }) => {
    const { db } = server.database;
    const { code } = await db
      .selectFrom('referral_links')
      .select('code')
      .where('partner_id', '=', identities.anna.partner)
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow();
    const shopCustomer = await fillCustomers(db, server.deps.clock.now(), code);
    const body = { sponsor: identities.swissPremium.partner, reason: 'Kam über die Messe' };
    return { objects: { shopCustomer }, row: { body: () => body } };
  },
};
