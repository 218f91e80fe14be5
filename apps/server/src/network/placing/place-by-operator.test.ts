import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NOW, REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createPartner, type TestPartner } from '../team/testing/create-partner.ts';
import { addUnplaced } from './unplaced.queries.ts';

const { server, root, anna, staff, logOf } = setUpCompany();
let writer: string;
let newcomer: TestPartner;
let named = 0;

beforeAll(async () => {
  writer = (await staff(['partners.write'])).token;
});

beforeEach(async () => {
  const { db } = server.database;
  named += 1;
  newcomer = await createPartner(db, {
    name: `Newcomer${named}`,
    affiliate: false,
    phone: null,
    loginAt: null,
  });
  await inTransaction(db, (tx) => addUnplaced(tx, { partner: newcomer.id, sponsor: anna.id, since: NOW }));
});

function place(partner: number, body: object, { as = writer, version = '' } = {}) {
  return server.call(as, {
    method: 'POST',
    url: `/api/operator/partners/${partner}/place`,
    payload: { reason: REASON, ...body },
    headers: version === '' ? {} : { 'if-match': `"${version}"` },
  });
}

const placingOf = async (partner: number) =>
  (await server.call(writer, { url: `/api/tree/placing/${partner}` })).json();

const refusalOf = async (answer: ReturnType<typeof place>) => {
  const { statusCode, body } = await answer;
  const { code, violations } = JSON.parse(body || '{}');
  return [statusCode, code ?? null, violations?.[0]?.propertyPath ?? null];
};

test('staff with the right place a waiting partner, and the log has the place before and after with the reason', async () => {
  const answer = await place(newcomer.id, { parent: anna.id });
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await placingOf(newcomer.id)).toMatchObject({ parent: anna.id, branch: 0 });
  expect((await logOf(`/api/partners/${newcomer.id}`)).at(-1)).toMatchObject({
    action: 'write',
    details: { before: { parent: null }, after: { parent: anna.id }, reason: REASON },
  });
});

test('the sponsor of a partner placed for the first time is notified', async () => {
  await place(newcomer.id, { parent: root.id });
  const notifications = await server.database.db
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', '=', anna.userId)
    .execute();
  expect(notifications).not.toEqual([]);
});

test('a place without a reason is refused, and nobody is placed', async () => {
  expect(await refusalOf(place(newcomer.id, { parent: anna.id, reason: ' ' }))).toEqual([
    422,
    expect.anything(),
    'reason',
  ]);
  expect(await placingOf(newcomer.id)).toMatchObject({ parent: null });
});

test('a stale place is refused with 412', async () => {
  const { version } = await placingOf(newcomer.id);
  expect((await place(newcomer.id, { parent: anna.id }, { version })).statusCode).toBe(204);
  const stale = place(newcomer.id, { parent: root.id }, { version });
  expect(await refusalOf(stale)).toEqual([412, 'stale', null]);
  expect(await placingOf(newcomer.id)).toMatchObject({ parent: anna.id });
});

test('nobody places their own partner', async () => {
  expect(await refusalOf(place(root.id, { parent: anna.id }, { as: root.token }))).toEqual([
    403,
    'moveOneself',
    null,
  ]);
});

test('nobody places a partner who is paid to the caller’s account', async () => {
  const account = { paypal_email: 'konto@laub.example', created_at: NOW, updated_at: NOW };
  await server.database.db
    .insertInto('bank_accounts')
    .values([root.userId, newcomer.userId].map((user_id) => ({ user_id, ...account })))
    .execute();
  const answer = place(newcomer.id, { parent: anna.id }, { as: root.token });
  expect(await refusalOf(answer)).toEqual([403, 'ownBankAccount', null]);
  expect((await place(newcomer.id, { parent: anna.id })).statusCode).toBe(204);
});

test('a partner with orders keeps the place; a parent below the partner or without a place is refused', async () => {
  await place(newcomer.id, { parent: anna.id });
  expect(await refusalOf(place(newcomer.id, { parent: newcomer.id }))).toEqual([
    422,
    expect.anything(),
    'parent',
  ]);
  expect(await refusalOf(place(newcomer.id, { parent: 999_999 }))).toEqual([
    422,
    expect.anything(),
    'parent',
  ]);
  const order = {
    source: 'test',
    number: `n${newcomer.id}`,
    partner_id: newcomer.id,
    status: 'open' as const,
  };
  const amounts = { base_cents: 100, gross_cents: 119, qp: 1, placed_at: NOW };
  await server.database.db
    .insertInto('orders')
    .values({ ...order, ...amounts })
    .execute();
  expect(await refusalOf(place(newcomer.id, { parent: root.id }))).toEqual([409, 'moveWithOrders', null]);
});

test('without the right it is 403, and for an unknown partner 404', async () => {
  const { token } = await staff(['partners.read']);
  expect((await place(newcomer.id, { parent: anna.id }, { as: token })).statusCode).toBe(403);
  expect((await place(999_999, { parent: anna.id })).statusCode).toBe(404);
});
