import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { bookCycle } from '../../money/books/testing/booked.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { placeOrder } from './testing/place-order.ts';

const SINCE = new Date('2026-03-10T12:00:00.000Z');
const hour = 3_600_000;
const day = 24 * hour;
const after = (days: number, ms = 0) => new Date(SINCE.getTime() + days * day + ms);

let server: TestServer;
let root: TestPartner;
let token: string;
let partners = 0;

beforeAll(async () => {
  server = await startTestServer(SINCE);
  root = await createPartner(server.database.db, {
    name: 'Root',
    parent: null,
    affiliate: false,
    roles: ['ROLE_ADMIN'],
  });
});
afterAll(() => server.close());

async function starter(affiliate = true): Promise<TestPartner> {
  partners += 1;
  const { db } = server.database;
  const created = await createPartner(db, { name: `Starter ${partners}`, parent: root, affiliate });
  if (affiliate)
    await db.updateTable('partners').set({ affiliate_since: SINCE }).where('id', '=', created.id).execute();
  return created;
}

/** A direct customer with one order. */
async function customer(
  parent: TestPartner,
  paidAt: Date,
  qp = 10,
  { affiliate = false, refundedAt }: { affiliate?: boolean; refundedAt?: Date } = {},
): Promise<TestPartner> {
  partners += 1;
  const created = await createPartner(server.database.db, {
    name: `Customer ${partners}`,
    parent,
    affiliate,
  });
  const refund = refundedAt ? { refund: { at: refundedAt, baseCents: 1000, qp } } : {};
  await placeOrder(server.database.db, { partner: created.id, paidAt, baseCents: 1000, qp, ...refund });
  return created;
}

async function statusAt(now: Date, { id }: TestPartner) {
  server.setTime(now);
  token = await server.signIn(root.email);
  return (await server.call(token, { url: `/api/partner_kick_start_bonuses/get-status/${id}` })).json();
}

test('0: somebody who was never an affiliate sees nothing of it', async () => {
  expect(await statusAt(after(1), await starter(false))).toEqual({
    status: 0,
    needCustomers: 0,
    kickStartEasyDayLeft: 0,
    kickStartProDayLeft: 0,
    totalQP: 0,
    neededTotalQp: 600,
    kickStartEasyRequireCustomer: 3,
    kickStartProRequireCustomer: 6,
  });
});

test('2: new customers of the easy phase are counted by their first order ever, less refunds', async () => {
  const partner = await starter();
  await customer(partner, after(0));
  const early = await customer(partner, after(0, -1));
  await placeOrder(server.database.db, { partner: early.id, paidAt: after(2), baseCents: 1, qp: 7 });
  await customer(partner, after(3), 50, { refundedAt: after(4) });
  await customer(partner, after(3), 50, { affiliate: true });
  await customer(await customer(partner, after(5)), after(5));
  await placeOrder(server.database.db, { partner: partner.id, paidAt: after(6), baseCents: 1, qp: 100 });
  expect(await statusAt(after(10, 1), partner)).toEqual({
    status: 2,
    needCustomers: 1,
    kickStartEasyDayLeft: 20,
    kickStartProDayLeft: 80,
    totalQP: 127,
    neededTotalQp: 600,
    kickStartEasyRequireCustomer: 3,
    kickStartProRequireCustomer: 6,
  });
  // Before the refund that customer was a new one; tomorrow's order does not count yet.
  expect(await statusAt(after(3, 2 * hour), partner)).toMatchObject({
    status: 2,
    needCustomers: 1,
    totalQP: 67,
  });
});

test('3 and 4: easy done, then pro, which also requires points', async () => {
  const partner = await starter();
  for (const days of [1, 10, 29]) await customer(partner, after(days));
  expect(await statusAt(after(29, 1), partner)).toMatchObject({ status: 3, needCustomers: 3, totalQP: 30 });
  for (const days of [31, 40, 89]) await customer(partner, after(days));
  expect(await statusAt(after(89, 1), partner)).toMatchObject({ status: 3, needCustomers: 0, totalQP: 60 });
  await placeOrder(server.database.db, { partner: partner.id, paidAt: after(90, -1), baseCents: 1, qp: 540 });
  expect(await statusAt(after(90, -1), partner)).toMatchObject({
    status: 4,
    totalQP: 600,
    kickStartProDayLeft: 1,
  });
  expect(await statusAt(after(200), partner)).toMatchObject({ status: 4, kickStartProDayLeft: 0 });
});

test('1: the phases end to the millisecond', async () => {
  const partner = await starter();
  for (const days of [1, 2]) await customer(partner, after(days));
  await customer(partner, after(30));
  expect(await statusAt(after(30, -1), partner)).toMatchObject({ status: 2, kickStartEasyDayLeft: 1 });
  expect(await statusAt(after(30), partner)).toMatchObject({ status: 1, kickStartEasyDayLeft: 0 });
});

fullTest('a paid phase is done, whatever was refunded since', async () => {
  const partner = await starter();
  await bookCycle(
    server.database.db,
    { dateFrom: '2025-12-01', dateTo: '2025-12-31', closedAt: after(-50), source: root.id },
    [
      {
        partner: partner.id,
        cents: 5000,
        availableAt: after(-40),
        other: { bonus: 'kick-start', stage: 'easy' },
      },
    ],
  );
  expect(await statusAt(after(20), partner)).toMatchObject({ status: 3, needCustomers: 6 });
  expect(await statusAt(after(90), partner)).toMatchObject({ status: 1 });
});
