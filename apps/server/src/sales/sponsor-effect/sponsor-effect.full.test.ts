import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { ensureOpenCycle } from '../../commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../commission/cycles/recompute-cycle.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createCustomer } from '../customers/create-customer.ts';

const { server, root, anna, staff } = setUpCompany();
let [bert, dora] = [] as unknown as [TestPartner, TestPartner];
let customer: number;

const now = () => server.deps.clock.now();
const effect = async (sponsor: number, token = root.token) => {
  const url = `/api/customers/${customer}/sponsor/effect?sponsor=/api/partners/${sponsor}`;
  const answer = await server.call(token, { url });
  return { status: answer.statusCode, ...answer.json() };
};

beforeAll(async () => {
  const { db } = server.database;
  bert = await createPartner(db, { name: 'Bert', parent: root, affiliate: true });
  dora = await createPartner(db, { name: 'Dora', parent: root, affiliate: true });
  await sql`insert into referral_links (partner_id, code) values (${bert.id}, 'BERT')`.execute(db);
  const person = {
    email: 'karla@shop.example',
    firstName: 'Karla',
    lastName: 'Kunz',
    source: 'shop',
    number: 'K-1',
  };
  const codes = { code: 'BERT', coupon: null, clickCode: null, clickedAt: null };
  customer = await inTransaction(db, (tx) =>
    createCustomer(tx, { ...person, ...codes, placedAt: new Date(now().getTime() - 1000) }, now()),
  );
});

/** The current month with an order of the customer. */
async function compute(): Promise<void> {
  const { db } = server.database;
  const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, now()));
  await sql`
    insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
    values ('shop', '1', ${customer}, 'paid', ${now()}, ${now()}, ${cycle.id}, 12000, 14280, 120)`.execute(
    db,
  );
  await recomputeStatistics(server.database, cycle, now);
}

test('before the first figures of a month there is no preview', async () => {
  await emptyTables(server.database.db, ['partner_statistics'], { ids: 'continue' });
  await sql`update cycles set as_of = null`.execute(server.database.db);
  expect(await effect(dora.id)).toMatchObject({ status: 200, cycle: null, asOf: null, changes: [] });
});

test('who loses and who gains PSV, QP and a level is previewed, and true afterwards', async () => {
  await compute();
  const foreseen = await effect(dora.id);
  const none = { psv: '0.00', personalQp: 0, qp: 0, level: 0, levelName: 'White Leaf' };
  const some = { psv: '120.00', personalQp: 120, qp: 120, level: 1, levelName: 'Yellow Leaf 1' };
  expect(foreseen).toMatchObject({
    status: 200,
    changes: [
      { partner: { id: bert.id, displayName: 'Bert' }, before: some, after: none },
      { partner: { id: dora.id, displayName: 'Dora' }, before: none, after: some },
    ],
  });
  const moved = await server.call(root.token, {
    method: 'POST',
    url: `/api/customers/${customer}/sponsor`,
    payload: { sponsor: `/api/partners/${dora.id}`, reason: 'Kam über die Messe' },
  });
  expect(moved.statusCode, moved.body).toBe(201);
  const cycle = await inTransaction(server.database.db, (tx) => ensureOpenCycle(tx, now()));
  await recomputeStatistics(server.database, cycle, now);
  const { rows } = await sql<object>`
    select partner_id as id, psv_cents as psv, qp, level from partner_statistics
    where cycle_id = ${cycle.id} and partner_id in (${bert.id}, ${dora.id}) order by partner_id`.execute(
    server.database.db,
  );
  expect(rows).toEqual([
    { id: bert.id, psv: 0, qp: 0, level: 0 },
    { id: dora.id, psv: 12000, qp: 120, level: 1 },
  ]);
  expect((await effect(dora.id)).changes).toEqual([]);
});

test('a partner below the customer or without a place is refused as sponsor, and so are users who may not see partners', async () => {
  const { db } = server.database;
  const below = await createPartner(db, { name: 'Emil', parent: { ...dora, id: customer }, affiliate: true });
  const unplaced = await createPartner(db, { name: 'Fritz', affiliate: true });
  for (const { id } of [below, unplaced])
    expect(await effect(id)).toMatchObject({ status: 422, violations: [{ propertyPath: 'sponsor' }] });
  expect(await effect(dora.id, (await staff(['customers.write'])).token)).toMatchObject({ status: 403 });
  expect(await effect(dora.id, anna.token)).toMatchObject({ status: 403 });
});
