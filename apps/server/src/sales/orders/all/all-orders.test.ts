import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { createEarningNetwork } from '../../../commission/credits/testing/earning-network.ts';

const network = setUp(createEarningNetwork);

async function read(url: string) {
  const { server, operatorToken } = network;
  const answer = await server.call(operatorToken, { url, headers: { accept: 'application/json' } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

interface Listed {
  readonly id: number;
  readonly number: string;
  readonly reason: string | null;
  readonly base: string;
  readonly counted: { readonly base: string; readonly qp: number };
}

/** Adds a counting order of a customer with these columns changed. */
async function addOrder(number: string, change: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
    values ('probe', ${number}, ${network.idOf('cust1')}, 'paid', '2026-05-09T08:00:00Z', '2026-05-09T08:00:00Z',
      ${network.cycles.may}, 1000, 1000, 7) returning id`.execute(network.server.database.db);
  const id = rows[0]?.id ?? 0;
  await sql`update orders set ${sql.raw(change)} where id = ${id}`.execute(network.server.database.db);
  return id;
}

test('every order of everybody is listed with the amount that its explanation counts', async () => {
  const orders: Listed[] = await read('/api/orders?limits=100');
  const { count } = (
    await sql<{ count: number }>`select count(*) from orders`.execute(network.server.database.db)
  ).rows[0] ?? { count: 0 };
  expect(orders).toHaveLength(count);
  expect(count).toBeGreaterThan(15);
  for (const { id, reason, counted } of orders) {
    const explained = await read(`/api/orders/${id}/explanation`);
    expect([id, reason, counted.base]).toEqual([id, explained.reason, explained.base]);
  }
  const refunded = orders.find(({ id }) => id === network.orders.refunded);
  expect(refunded).toMatchObject({ base: '100.03', counted: { base: '90.03' }, reason: null });
});

test('an order that counts nowhere says why, and is found by the reason', async () => {
  const open = await addOrder('W-1', "status = 'open', paid_at = null, cycle_id = null");
  const cancelled = await addOrder('W-2', "status = 'cancelled', paid_at = null, cycle_id = null");
  const gift = await addOrder('W-3', 'base_cents = 0, qp = 0');
  const later = await addOrder('W-4', "paid_at = '2026-05-10T10:00:00.001Z'");
  const part = await addOrder('W-5', "status = 'paid'");
  const refund = { order_id: part, refunded_at: new Date('2026-05-09T20:00:00Z'), base_cents: 400, qp: 3 };
  await network.server.database.db.insertInto('refunds').values(refund).execute();
  const found: Listed[] = await read('/api/orders?source=probe&order[id]=asc');
  expect(found.map(({ id, reason, counted }) => [id, reason, counted])).toEqual([
    [open, 'not_paid', { base: '0.00', qp: 0 }],
    [cancelled, 'cancelled', { base: '0.00', qp: 0 }],
    [gift, 'no_base', { base: '0.00', qp: 0 }],
    [later, 'after_instant', { base: '0.00', qp: 0 }],
    [part, null, { base: '6.00', qp: 4 }],
  ]);
  const idsOf = async (query: string) =>
    (await read(`/api/orders?source=probe&${query}`)).map(({ id }: Listed) => id);
  expect(await idsOf('counts=true')).toEqual([part]);
  expect(await idsOf('counts=false&order[id]=asc')).toEqual([open, cancelled, gift, later]);
  expect(await idsOf('reason[]=cancelled&reason[]=no_base&order[id]=asc')).toEqual([cancelled, gift]);
  expect(await read('/api/orders/sources')).toContain('probe');
});

fullTest('orders are found by number, name or number of the buyer, month and status', async () => {
  const id = await addOrder('Sonder-77', "status = 'paid'");
  const idsOf = async (query: string): Promise<number[]> =>
    (await read(`/api/orders?limits=100&${query}`)).map((order: Listed) => order.id);
  expect(await idsOf('text=sonder-7')).toEqual([id]);
  const customer = network.idOf('cust1');
  const bought = await idsOf(`buyer=${customer}`);
  expect(bought).toContain(id);
  expect(await idsOf('text=cust1')).toEqual(bought);
  expect(await idsOf(`text=${customer}`)).toEqual(expect.arrayContaining(bought));
  expect(await idsOf(`cycle=${network.cycles.march}&status=paid`)).not.toContain(id);
  expect(await idsOf(`cycle=${network.cycles.may}&status=paid`)).toContain(id);
  expect((await idsOf('order[base]=desc'))[0]).not.toBe(id);
});

test('an order shows in which month it counts, and what it adds for whom through which leg', async () => {
  const { order, volumes, closed, later, instant } = await read(
    `/api/orders/${network.orders.deep}/counting`,
  );
  expect([order.reason, closed, later]).toEqual([null, true, null]);
  expect(instant).toMatch(/^2026-/);
  const names = volumes.map(({ partner }: { partner: { displayName: string } }) => partner.displayName);
  expect(names).toEqual(['deep', 'mid', 'green1', 'own', 'root']);
  const { base, qp } = order.counted;
  expect(
    volumes.map(({ psv, personalQp }: { psv: string; personalQp: number }) => [psv, personalQp]),
  ).toEqual([
    [base, qp],
    [base, qp],
    ['0.00', 0],
    ['0.00', 0],
    ['0.00', 0],
  ]);
  expect(volumes.every((row: { qp: number }) => row.qp === qp)).toBe(true);
  expect(volumes.map(({ leg }: { leg: { displayName: string } | null }) => leg?.displayName)).toEqual([
    undefined,
    'deep',
    'mid',
    'green1',
    'own',
  ]);
});

fullTest('a month later than the payment has a reason', async () => {
  const { db } = network.server.database;
  const late = await addOrder('L-1', "placed_at = '2026-04-02T08:00:00Z', paid_at = '2026-04-02T08:00:00Z'");
  expect(await read(`/api/orders/${late}/counting`)).toMatchObject({ later: 'month_closed' });
  await sql`update partners set created_at = '2026-05-03' where id = ${network.idOf('cust1')}`.execute(db);
  expect(await read(`/api/orders/${late}/counting`)).toMatchObject({ later: 'buyer_later' });
});

test('an order of a shop’s customer shows what led them to their sponsor, and no other does', async () => {
  const { db } = network.server.database;
  const url = `/api/orders/${await addOrder('A-1', "status = 'paid'")}/counting`;
  expect(await read(url)).toMatchObject({ attribution: null });
  const considered = [
    { by: 'code', code: 'BASIC', outcome: 'basic' },
    { by: 'coupon', code: 'OWN', outcome: 'taken' },
  ];
  await sql`insert into customers (partner_id, source, attributed_by, code, considered, created_at)
    values (${network.idOf('cust1')}, 'probe', 'coupon', 'OWN', ${JSON.stringify(considered)}, now())`.execute(
    db,
  );
  expect(await read(url)).toMatchObject({
    attribution: { attributedBy: 'coupon', code: 'OWN', considered },
  });
});

fullTest(
  'the file has all rows that match the filters, and the list requires the right to see partners',
  async () => {
    const { server, operatorToken, token } = network;
    const csv = await server.call(operatorToken, { url: '/csv/orders?source=probe&counts=false' });
    expect(csv.headers['content-type']).toContain('text/csv');
    const lines = csv.body.trim().split('\r\n');
    expect(lines[0]).toContain('order;source;number;partner');
    expect(lines.slice(1).every((line) => /;(not_paid|cancelled|no_base|after_instant)$/.test(line))).toBe(
      true,
    );
    expect(lines.length).toBeGreaterThan(4);
    for (const url of ['/api/orders', '/csv/orders', `/api/orders/${network.orders.deep}/counting`])
      expect((await server.call(token, { url })).statusCode).toBe(403);
  },
);
