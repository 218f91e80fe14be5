import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { ensureOpenCycle } from '../../../commission/cycles/cycle.queries.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { counts, createImportShop, NOW, own, paid, tea } from './testing/import-shop.ts';

const shop = setUp(createImportShop);
beforeEach(() => shop.reset());

const importText = (text: string | Buffer) => shop.importText(text);
const orders = () => shop.orders();

test('several rows are one order; base is net, QP are copied, and a second run changes nothing', async () => {
  const file = own(
    { number: 1, ...paid, ...tea },
    { number: 1, ...paid, product: 'SH-2', quantity: 3, net: '60.00', discount: '5,5' },
    { number: 2, status: 'open', ...tea },
  );
  expect(counts(await importText(file))).toEqual([2, 0, 0, 0]);
  const stored = await orders();
  expect(stored).toEqual([
    {
      number: '1',
      status: 'paid',
      base: 2000 + 5450,
      gross: 2140 + 6486,
      // 54.50 instead of 60.00: 29.98.
      qp: 10 + 29,
      cycle: '2026-05-01',
      paidAt: '2026-05-02T07:30',
      refunds: null,
    },
    expect.objectContaining({ number: '2', status: 'open', base: 2000, cycle: null, paidAt: null }),
  ]);
  expect(counts(await importText(file))).toEqual([0, 0, 2, 0]);
  expect(await orders()).toEqual(stored);
});

test('open, paid, partly refunded, refunded; an older file changes nothing', async () => {
  const open = own({ number: 1, status: 'open', ...tea });
  const isPaid = own({ number: 1, ...paid });
  const partly = own({
    number: 1,
    ...paid,
    refund_number: 'R1',
    refund_gross: '10,70',
    refund_at: '2026-05-05',
  });
  const refunded = own({ number: 1, status: 'refunded', refunded_at: '2026-05-06 10:00' });
  expect(counts(await importText(open))).toEqual([1, 0, 0, 0]);
  expect(counts(await importText(isPaid))).toEqual([0, 1, 0, 0]);
  expect(counts(await importText(partly))).toEqual([0, 1, 0, 0]);
  expect(await orders()).toEqual([
    expect.objectContaining({ status: 'paid', base: 2000, qp: 10, refunds: [['R1', 1000, 5]] }),
  ]);
  expect(counts(await importText(refunded))).toEqual([0, 1, 0, 0]);
  for (const file of [open, isPaid, partly, refunded])
    expect(counts(await importText(file))).toEqual([0, 0, 1, 0]);
  expect(await orders()).toEqual([
    expect.objectContaining({
      status: 'refunded',
      refunds: [
        ['R1', 1000, 5],
        [null, 1000, 5],
      ],
    }),
  ]);
});

fullTest('refunds that add up to the whole order make it refunded', async () => {
  const half = (number: string, at: string) => ({
    number: 1,
    ...paid,
    refund_number: number,
    refund_net: '10',
    refund_at: at,
  });
  await importText(own({ number: 1, ...paid, ...tea }, half('R1', '2026-05-05'), half('R2', '2026-05-04')));
  expect(await orders()).toEqual([
    expect.objectContaining({
      status: 'refunded',
      refunds: [
        ['R2', 1000, 5],
        ['R1', 1000, 5],
      ],
    }),
  ]);
});

test.each<[string, Record<string, string | number>[], string, RegExp]>([
  ['another base', [{ number: 1, ...paid, ...tea, gross: '21,41' }], 'product', /other positions/],
  ['another buyer', [{ number: 1, ...paid, email: 'anna@example.org' }], 'partner_id', /another buyer/],
  [
    'another time of payment',
    [{ number: 1, ...paid, paid_at: '2026-05-02 09:31' }],
    'paid_at',
    /differs from the paid/,
  ],
  ['a cancellation', [{ number: 1, status: 'cancelled' }], 'status', /refunded, not cancelled/],
  [
    'too large a refund',
    [{ number: 1, ...paid, refund_net: '20,01', refund_at: '2026-05-05' }],
    'refund_net',
    /more than is left/,
  ],
  [
    'contradicting rows of a refund',
    [
      { number: 1, ...paid, refund_number: 'R', refund_net: 1, refund_at: '2026-05-05' },
      { number: 1, ...paid, refund_number: 'R', refund_net: 2, refund_at: '2026-05-05' },
    ],
    'refund_number',
    /differs/,
  ],
])('what contradicts a paid order is a fault: %s', async (_, records, column, reason) => {
  await importText(own({ number: 1, ...paid, ...tea }));
  const before = await orders();
  const report = await importText(own(...records));
  expect(counts(report)).toEqual([0, 0, 0, 1]);
  expect(report.errors).toEqual([{ line: 2, column, reason: expect.stringMatching(reason) }]);
  expect(await orders()).toEqual(before);
});

test('an order with one faulty row is not stored in part', async () => {
  const report = await importText(
    own({ number: 1, ...paid, ...tea }, { number: 1, ...paid, product: 'SH-2', quantity: 'x', net: 1 }),
  );
  expect(counts(report)).toEqual([0, 0, 0, 1]);
  expect(await orders()).toEqual([]);
});

test('a payment counts once, in its cycle or after all closed ones', async () => {
  const april = await inTransaction(shop.database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')),
  );
  await sql`update cycles set closed_at = ${NOW} where id = ${april.id}`.execute(shop.database.db);
  const at = (number: number, time: string) => ({
    number,
    ...paid,
    ...tea,
    placed_at: '2026-01-01',
    paid_at: time,
  });
  const file = own(at(1, '2026-04-30T23:59:59+02:00'), at(2, '2026-04-30T22:00:00Z'), at(3, '2026-02-01'));
  expect(counts(await importText(file))).toEqual([3, 0, 0, 0]);
  expect((await orders()).map(({ cycle }) => cycle)).toEqual(['2026-05-01', '2026-05-01', '2026-05-01']);
  await sql`update cycles set closed_at = ${NOW}`.execute(shop.database.db);
  expect(counts(await importText(file))).toEqual([0, 0, 3, 0]);
  expect((await orders()).map(({ cycle }) => cycle)).toEqual(['2026-05-01', '2026-05-01', '2026-05-01']);
});

test('a paid box opens a membership, the next one extends it, however the file is sorted', async () => {
  const box = (number: number, time: string) => ({
    number,
    status: 'paid',
    paid_at: time,
    product: 'BB-30',
    quantity: 1,
    gross: '99,00',
  });
  await importText(own(box(2, '2026-05-10 10:00'), box(1, '2026-05-01 00:00'), box(2, '2026-05-10 10:00')));
  await importText(own(box(1, '2026-05-01 00:00'), box(2, '2026-05-10 10:00')));
  const stored = await shop.database.db
    .selectFrom('memberships')
    .select(['kind', 'qp', 'start_date as from', 'expiry_date as to'])
    .orderBy('start_date')
    .execute();
  expect(stored).toEqual([
    { kind: 'business-box', qp: 60, from: '2026-05-01', to: '2026-05-31' },
    { kind: 'business-box', qp: 60, from: '2026-05-31', to: '2026-06-30' },
  ]);
});

fullTest(
  'Shopware: goods are shared by the products’ prices, a product is identified by its id in the shop',
  async () => {
    const head =
      'id;order_number;customer_email;amount_total;order_state_id;line_items;order_date_time;payment_state;payment_date;shipping_total';
    const row = (state: string, at: string) =>
      `x;10001;Bert@Example.org;49.13;y;2x TE-1|1x c0ffee|1x ;2026-05-02T07:00:00.000+00:00;${state};${at};4.99`;
    const report = await importText(`${head}\n${row('paid', '2026-05-03T07:00:00.000+00:00')}\n`);
    expect(report).toMatchObject({ imported: 1, failed: 0, ignoredColumns: ['id', 'order_state_id'] });
    // 44.14 of 45.20: 20.8982 and 23.2418.
    const net = Math.round((2090 * 100) / 107) + Math.round((2324 * 100) / 119);
    expect(await orders()).toEqual([
      expect.objectContaining({
        number: '10001',
        base: net,
        gross: 4414,
        qp: 9 + 10,
        paidAt: '2026-05-03T07:00',
      }),
    ]);
    await sql`update products set net_cents = 4000 where number = 'TE-1'`.execute(shop.database.db);
    expect(counts(await importText(`${head}\n${row('paid', '2026-05-04T07:00:00Z')}\n`))).toEqual([
      0, 0, 1, 0,
    ]);
    expect(counts(await importText(`${head}\n${row('refunded', '2026-05-05T07:00:00Z')}\n`))).toEqual([
      0, 1, 0, 0,
    ]);
    expect(await orders()).toEqual([
      expect.objectContaining({ status: 'refunded', paidAt: '2026-05-03T07:00', refunds: [[null, net, 19]] }),
    ]);
    expect((await importText(`${head}\n${row('refunded_partially', '2026-05-05')}\n`)).errors).toMatchObject([
      { line: 2, column: 'payment_state' },
    ]);
  },
);
