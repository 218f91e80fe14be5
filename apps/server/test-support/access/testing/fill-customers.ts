import type { Kysely } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { createCustomer } from '../../../src/sales/customers/create-customer.ts';
import { oneId, type Prepare } from './demo-request.ts';

/** Somebody who bought in a shop and never signed up. */
export function fillCustomers(db: Kysely<DB>, now: Date): Promise<number> {
  const number = crypto.randomUUID();
  const codes = { code: null, coupon: null, clickCode: null, clickedAt: null };
  const person = { email: `${number}@shop.example`, firstName: 'Karla', lastName: 'Kunz' };
  return inTransaction(db, (tx) =>
    createCustomer(tx, { source: 'shop', number, ...person, ...codes, placedAt: now }, now),
  );
}

const withCustomer: Prepare = async ({ server }) => ({
  objects: { shopCustomer: await fillCustomers(server.database.db, server.deps.clock.now()) },
});

/** Customers of shops, and whose they are. */
export const customerRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/customers': withCustomer,
  'GET /api/customers/{id}': withCustomer,
  'POST /api/customers/{id}/sponsor': async (demo) => {
    const { objects = {} } = await withCustomer(demo);
    const sponsor = await oneId(
      demo,
      `select min(type.partner_id) as id from account_types as type join tree_nodes as node on node.partner_id = type.partner_id
       where type.valid_to is null and type.affiliate and node.parent_id is not null`,
    );
    return { objects, row: { ok: 201, body: () => ({ sponsor, reason: 'Kam über die Messe' }) } };
  },
};
