import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { placeOrder } from './testing/place-order.ts';

/** 12:00 in Berlin. */
const NOW = new Date('2026-04-02T10:00:00.000Z');

const { server, root, own, child, aside } = setUpNetwork(NOW, {
  root: { parent: null },
  own: { parent: 'root' },
  child: { parent: 'own', affiliate: false },
  aside: { parent: 'root' },
});

let deep: TestPartner;

beforeAll(async () => {
  const { db } = server.database;
  deep = child;
  for (let i = 0; i < 6; i++) deep = await createPartner(db, { name: `Deep ${i}`, parent: deep });
  const buy = (
    partner: TestPartner,
    paidAt: string,
    qp: number,
    refund?: [at: string, baseCents: number, qp: number],
  ) =>
    placeOrder(db, {
      partner: partner.id,
      paidAt: new Date(paidAt),
      baseCents: 1000,
      qp,
      ...(refund ? { refund: { at: new Date(refund[0]), baseCents: refund[1], qp: refund[2] } } : {}),
    });
  await buy(own, '2026-04-02T09:59:59.999Z', 1);
  await buy(own, '2026-04-02T10:00:00.001Z', 1_000_000);
  // On both sides of midnight in Berlin, in summer time.
  await buy(child, '2026-03-31T21:59:59.999Z', 20);
  await buy(deep, '2026-03-31T22:00:00.000Z', 300);
  await buy(deep, '2026-03-31T23:00:00.000Z', 4000, ['2026-04-01T08:00:00Z', 400, 1600]);
  await buy(deep, '2026-03-31T23:30:00.000Z', 60_000, ['2026-04-01T08:00:00Z', 1000, 60_000]);
  await buy(child, '2026-04-01T10:00:00.000Z', 500, ['2026-04-02T10:00:00.001Z', 600, 300]);
  // In winter time, and in the night of the change.
  await buy(deep, '2026-03-28T22:59:59.999Z', 7);
  await buy(deep, '2026-03-28T23:00:00.000Z', 8);
  await buy(own, '2025-05-01T00:00:00.000Z', 9);
  await buy(own, '2025-04-30T21:59:59.999Z', 1_000_000);
  await buy(aside, '2026-04-01T10:00:00.000Z', 1_000_000);
  await buy(root, '2026-04-01T10:00:00.000Z', 1_000_000);
});

function read(period: string, partner = own.id) {
  const url = `/api/partner-qualification/statistic/query-point/${partner}/${period}`;
  return server.call(own.token, { url });
}

test('a week: every day, oldest first, by Berlin days', async () => {
  expect((await read('week')).json()).toEqual([
    { date: '2026-03-27', total: 0 },
    { date: '2026-03-28', total: 7 },
    { date: '2026-03-29', total: 8 },
    { date: '2026-03-30', total: 0 },
    { date: '2026-03-31', total: 20 },
    { date: '2026-04-01', total: 300 + 2400 + 500 },
    { date: '2026-04-02', total: 1 },
  ]);
});

test('a year: one row per month', async () => {
  const rows = (await read('year')).json();
  expect(rows).toHaveLength(12);
  expect(rows[0]).toEqual({ date: '2025-05-01', total: 9 });
  expect(rows.slice(-2)).toEqual([
    { date: '2026-03-01', total: 35 },
    { date: '2026-04-01', total: 3201 },
  ]);
});

test.each([
  ['month', 30, 3236],
  ['quarter', 90, 3236],
  ['1', 1, 1],
  ['custom?start=2026-03-29&end=2026-03-31', 3, 28],
])('%s has %i rows', async (period, rows, sum) => {
  const totals = (await read(period)).json().map(({ total }: { total: number }) => total);
  expect([totals.length, totals.reduce((a: number, b: number) => a + b, 0)]).toEqual([rows, sum]);
});

test.each(['decade', '0', '731', 'custom', 'custom?start=2026-02-30&end=2026-03-01'])(
  '%s is a 400',
  async (period) => {
    expect((await read(period)).statusCode).toBe(400);
  },
);

test('the team’s are visible, those of the upline and sideline are not', async () => {
  expect((await read('week', child.id)).json().at(-2)).toEqual({ date: '2026-04-01', total: 3200 });
  expect((await read('week', deep.id)).json().at(-2)).toEqual({ date: '2026-04-01', total: 2700 });
  for (const partner of [root.id, aside.id, 999_999])
    expect((await read('week', partner)).statusCode).toBe(404);
});
