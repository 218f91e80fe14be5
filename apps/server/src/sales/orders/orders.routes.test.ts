import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createEarningNetwork, NOW } from '../../commission/credits/testing/earning-network.ts';
import { movePartner } from './testing/move-partner.ts';

const network = setUp(createEarningNetwork);

type Order = {
  id: number;
  number: string;
  status: string;
  placedAt: string;
  paidAt: string | null;
  base: string;
  qp: number;
  refunded: string;
  partner: { id: number; displayName: string };
  ownCommission: string;
  commissionStatus: string | null;
  estimated: boolean;
};

const get = (token: string | null, url: string) => network.server.call(token, { method: 'GET', url });

async function listAll(token: string, partner: number, query = ''): Promise<Order[]> {
  const answer = await get(token, `/api/partners/${partner}/orders.json?limits=100${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const cents = (text: string) => Math.round(Number(text) * 100);

test('a partner sees their own orders and those of direct customers, and nobody else’s', async () => {
  const orders = await listAll(network.token, network.idOf('own'));
  expect(new Set(orders.map(({ partner }) => partner.displayName))).toEqual(
    new Set(['cust1', 'cust2', 'cust3']),
  );
  expect(orders).toHaveLength(8);
  const green = await listAll(await network.signIn('green1'), network.idOf('green1'));
  expect(green.map(({ partner }) => partner.displayName)).toEqual(['green1']);
  const mid = await listAll(await network.signIn('mid'), network.idOf('mid'));
  expect(mid.map(({ partner }) => partner.displayName)).toEqual(['deep', 'deep']);
});

test('own commission and its status match the credits', async () => {
  const orders = await listAll(network.token, network.idOf('own'));
  const partner = network.idOf('own');
  const { rows } = await sql<{ order: number; cents: number; estimated: boolean }>`
    select order_id as order, sum(amount_cents)::bigint as cents, false as estimated from credits
    where partner_id = ${partner} and order_id is not null group by order_id
    union all select order_id, amount_cents, true from projected_credits where partner_id = ${partner}
  `.execute(network.server.database.db);
  const stored = new Map(rows.map((row) => [row.order, row]));
  for (const order of orders) {
    const found = stored.get(order.id);
    expect([cents(order.ownCommission), order.estimated]).toEqual([
      found?.cents ?? 0,
      found?.estimated ?? false,
    ]);
  }
  const statuses = new Set(orders.map(({ commissionStatus }) => commissionStatus));
  expect(statuses).toEqual(new Set(['pending', 'debt', 'in_payout', 'paid']));
  expect(orders.find(({ id }) => id === network.orders.refunded)).toMatchObject({
    base: '100.03',
    refunded: '70.03',
  });
});

test.each([
  ['placedAt', 'asc'],
  ['createdAt', 'desc'],
  ['paidAt', 'asc'],
  ['number', 'desc'],
  ['base', 'asc'],
  ['qp', 'desc'],
  ['status', 'asc'],
] as const)('pages by %s, %s, contain every order once and in order', async (field, direction) => {
  const partner = network.idOf('own');
  const collected: Order[] = [];
  for (let page = 1; page <= 3; page += 1) {
    const url = `/api/partners/${partner}/orders?limits=3&page=${page}&order[${field}]=${direction}`;
    const answer = (await get(network.token, url)).json();
    expect(answer['hydra:totalItems']).toBe(8);
    collected.push(...answer['hydra:member']);
  }
  expect(new Set(collected.map(({ id }) => id)).size).toBe(8);
  const keys = collected.map((order) => {
    if (field === 'base') return cents(order.base);
    if (field === 'number') return Number(order.number);
    return field === 'createdAt' ? order.placedAt : order[field];
  });
  const sorted = [...keys].sort((a, b) => ((a ?? 0) < (b ?? 0) ? -1 : 1));
  expect(keys).toEqual(direction === 'asc' ? sorted : sorted.reverse());
});

test('the count matches the list, filters narrow it', async () => {
  const partner = network.idOf('own');
  expect((await get(network.token, `/api/partners/${partner}/orders-count`)).json()).toEqual({
    totalNumber: 8,
  });
  const april = await listAll(network.token, partner, `&cycle=/api/cycles/${network.cycles.april}`);
  expect(april.map(({ partner: { displayName } }) => displayName)).toEqual(['cust2', 'cust2', 'cust2']);
  expect(await listAll(network.token, partner, '&status[]=open')).toEqual([]);
  const [first] = april;
  const found = await listAll(network.token, partner, `&number=${first?.number.slice(1)}`);
  expect(found.map(({ id }) => id)).toContain(first?.id);
  expect(found.every(({ number }) => number.includes(first?.number.slice(1) ?? '?'))).toBe(true);
  expect(await listAll(network.token, partner, '&number=%25')).toEqual([]);
  const cust2 = network.idOf('cust2');
  const ofOne = await listAll(network.token, partner, `&buyer=${cust2}`);
  expect(new Set(ofOne.map(({ partner: { id } }) => id))).toEqual(new Set([cust2]));
  // A buyer who is no direct customer has orders, but none are visible.
  expect(await listAll(network.token, partner, `&buyer=${network.idOf('deep')}`)).toEqual([]);
});

test('details have positions and the caller’s credits, reversals included', async () => {
  const { db } = network.server.database;
  const product = await db
    .insertInto('products')
    .values({ number: 'T', name: 'Tee', kind: 'goods', net_cents: 100_03, vat_bp: 700, qp: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { order_id: network.orders.refunded, product_id: product.id, quantity: 1, vat_bp: 700, qp: 1 };
  await db
    .insertInto('order_lines')
    .values({ ...line, net_cents: 100_03, gross_cents: 107_03 })
    .execute();
  const answer = await get(network.token, `/api/details-and-commissions?orderId=${network.orders.refunded}`);
  expect(answer.statusCode).toBe(200);
  const { order, orderDetails, orderCommissions } = answer.json();
  expect(orderDetails).toEqual([
    {
      id: expect.any(Number),
      product: { id: product.id, number: 'T', name: 'Tee' },
      quantity: 1,
      net: '100.03',
      gross: '107.03',
      vatBp: 700,
      qp: 1,
    },
  ]);
  expect(orderCommissions).toHaveLength(2);
  expect(orderCommissions[1].reverses).toBe(`/api/credits/${orderCommissions[0].id}`);
  const sum = orderCommissions.reduce(
    (total: number, { amount }: { amount: string }) => total + cents(amount),
    0,
  );
  expect(cents(order.ownCommission)).toBe(sum);
  const single = (await get(network.token, `/api/orders/${network.orders.refunded}.json`)).json();
  expect(single).toEqual(order);
  const all = (
    await get(network.operatorToken, `/api/details-and-commissions?orderId=${network.orders.refunded}`)
  ).json();
  expect(all.orderCommissions).toHaveLength(2);
  expect(all.order.ownCommission).toBe('0.00');
});

fullTest('upline, sideline and deeper orders are not found, like those that do not exist', async () => {
  const calls = (order: number) => [
    `/api/orders/${order}`,
    `/api/details-and-commissions?orderId=${order}`,
    `/api/orders/${order}/explanation`,
  ];
  const unknown = calls(999_999);
  for (const [name, order] of mainCases(2, [
    ['own', network.orders.deep],
    ['side', network.orders.refunded],
    ['cust1', network.orders.deep],
    ['cust2', network.orders.refunded],
  ])) {
    const token = await network.signIn(name);
    for (const [i, url] of calls(order).entries()) {
      const answer = await get(token, url);
      expect([name, url, answer.statusCode]).toEqual([name, url, 404]);
      expect(answer.body).toBe((await get(token, unknown[i] ?? '')).body);
    }
  }
  for (const url of [...calls(network.orders.deep), `/api/partners/${network.idOf('own')}/orders`]) {
    expect((await get(network.operatorToken, url)).statusCode).toBe(200);
    expect((await get(null, url)).statusCode).toBe(401);
  }
  const { rows } = await sql<{ looks: number }>`
    select count(*) as looks from audit_log
    where action = 'look' and subject = ${`/api/orders/${network.orders.deep}`}`.execute(
    network.server.database.db,
  );
  expect(rows[0]?.looks).toBe(3);
});

test('lists of others are 404, whoever they are', async () => {
  for (const name of ['root', 'green1', 'cust1', 'side', 'niece']) {
    for (const path of ['orders', 'orders-count']) {
      const answer = await get(network.token, `/api/partners/${network.idOf(name)}/${path}`);
      expect([name, path, answer.statusCode]).toEqual([name, path, 404]);
    }
  }
});

test('an order stays with the customer’s sponsor at the instant of its cycle', async () => {
  const { db } = network.server.database;
  const ids = (orders: Order[]) => orders.map(({ id }) => id).sort();
  const before = await listAll(network.token, network.idOf('own'));
  const ofMay = before.filter(
    ({ partner, placedAt }) => partner.displayName === 'cust3' && placedAt >= '2026-05',
  );
  expect(ofMay).toHaveLength(1);
  await movePartner(db, { partner: network.idOf('cust3'), parent: network.idOf('green2'), at: NOW });
  const after = await listAll(network.token, network.idOf('own'));
  expect(ids(after)).toEqual(ids(before.filter((order) => !ofMay.includes(order))));
  const green = await listAll(await network.signIn('green2'), network.idOf('green2'));
  expect(ids(green)).toEqual(expect.arrayContaining(ids(ofMay)));
  expect(green.filter(({ partner }) => partner.displayName === 'cust3')).toHaveLength(1);

  // A new affiliate is no customer from then on: orders of the open cycle disappear, those of closed ones stay.
  await db
    .updateTable('account_types')
    .set({ valid_to: NOW })
    .where('partner_id', '=', network.idOf('cust2'))
    .execute();
  await db
    .insertInto('account_types')
    .values({ partner_id: network.idOf('cust2'), affiliate: true, valid_from: NOW })
    .execute();
  expect(ids(await listAll(network.token, network.idOf('own')))).toEqual(ids(after));
});
