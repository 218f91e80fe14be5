import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { insertCycle } from '../../network/team/testing/create-partner.ts';

const NOW = new Date('2026-03-20T10:00:00Z');

const { server, ...people } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  customer: { parent: 'anna', affiliate: false },
  quiet: { parent: 'anna', affiliate: false },
  partner: { parent: 'anna' },
  deep: { parent: 'partner', affiliate: false },
  side: { parent: 'root' },
});
type Name = keyof typeof people;

const products = new Map<string, number>();
const lines = new Map<string, number>();
const orders = new Map<string, number>();
let voucher: number;

beforeAll(async () => {
  const { db } = server.database;
  const cycle = await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, []);
  for (const name of ['tea', 'cup']) {
    const { id } = await db
      .insertInto('products')
      .values({
        number: name,
        name: `Ware ${name}`,
        names: { en: `Goods ${name}` },
        net_cents: 1000,
        vat_bp: 700,
        qp: 10,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    products.set(name, id);
  }
  ({ id: voucher } = await db
    .insertInto('vouchers')
    .values({
      code: 'GEHEIM-1',
      amount_cents: 500,
      owner_id: idOf('side'),
      status: 'redeemed',
      valid_until: '2026-12-31',
    })
    .returning('id')
    .executeTakeFirstOrThrow());
  for (const [i, name] of (['anna', 'customer', 'partner', 'deep', 'side'] as const).entries())
    await order(name, i + 1, cycle);
});

const idOf = (name: Name) => people[name].id;

/** One order with a line for each product; the customer paid for tea with a voucher. */
async function order(name: Name, day: number, cycle: number) {
  const { db } = server.database;
  const at = new Date(Date.UTC(2026, 2, day, 12));
  const { id } = await db
    .insertInto('orders')
    .values({
      source: 'test',
      number: `BW-${name}`,
      partner_id: idOf(name),
      status: 'paid',
      placed_at: at,
      paid_at: at,
      cycle_id: cycle,
      base_cents: 3000,
      gross_cents: 3210,
      qp: 30,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  orders.set(name, id);
  for (const [product, quantity] of [
    ['tea', 2],
    ['cup', 1],
  ] as const) {
    const line = await db
      .insertInto('order_lines')
      .values({
        order_id: id,
        product_id: products.get(product) ?? 0,
        quantity,
        net_cents: 1000 * quantity,
        gross_cents: 1070 * quantity,
        vat_bp: 700,
        qp: 10 * quantity,
        voucher_id: name === 'customer' && product === 'tea' ? voucher : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    lines.set(`${name} ${product}`, line.id);
  }
}

const get = (who: Name, url: string) => server.call(people[who].token, { url });

async function listed(who: Name, query: string): Promise<string[]> {
  const answer = await get(who, `/api/order_details.json${query}`);
  expect([who, query, answer.statusCode]).toEqual([who, query, 200]);
  return answer
    .json()
    .map(
      ({
        order: { partner },
        product,
      }: {
        order: { partner: { displayName: string } };
        product: { number: string };
      }) => `${partner.displayName} ${product.number}`,
    );
}

test('a partner sees the lines of their own orders and of those of direct customers', async () => {
  const all = ['Customer cup', 'Customer tea', 'Anna cup', 'Anna tea'];
  expect(await listed('anna', '')).toEqual(all);
  expect(await listed('anna', `?order.partner=${idOf('customer')}`)).toEqual(all.slice(0, 2));
  expect(
    await listed('anna', `?order.partner=/api/partners/${idOf('anna')}&product=${products.get('tea')}`),
  ).toEqual(['Anna tea']);
  expect(await listed('anna', `?order.partner=${idOf('quiet')}`)).toEqual([]);
  expect(await listed('anna', `?order.partner=${idOf('partner')}`)).toEqual([]);
  expect(await listed('anna', `?product=/api/products/${products.get('cup')}&limits=1&page=2`)).toEqual([
    'Anna cup',
  ]);
  expect(await listed('anna', `?order.id=${orders.get('customer')}&order[quantity]=desc`)).toEqual([
    'Customer tea',
    'Customer cup',
  ]);
  expect(await listed('partner', '')).toEqual(['Deep cup', 'Deep tea', 'Partner cup', 'Partner tea']);
});

test('the redemption of a voucher is shown; the voucher itself only to its owner', async () => {
  expect(await listed('anna', '?redeemedVoucher=true')).toEqual(['Customer tea']);
  expect(await listed('anna', `?voucher=/api/voucher_partners/${voucher}`)).toEqual(['Customer tea']);
  expect(await listed('anna', '?redeemedVoucher=0')).toHaveLength(3);
  const url = `/api/order_details/${lines.get('customer tea')}`;
  const seen = await get('anna', url);
  expect(seen.json()).toEqual({
    '@context': '/api/contexts/OrderDetail',
    '@id': url,
    '@type': 'OrderDetail',
    id: lines.get('customer tea'),
    order: {
      id: orders.get('customer'),
      number: 'BW-customer',
      placedAt: '2026-03-02T12:00:00+00:00',
      partner: { id: idOf('customer'), displayName: 'Customer' },
    },
    product: { id: products.get('tea'), number: 'tea', name: 'Ware tea' },
    quantity: 2,
    net: '20.00',
    gross: '21.40',
    vatBp: 700,
    qp: 20,
    redeemedVoucher: true,
    voucher: null,
  });
  await server.database.db
    .updateTable('vouchers')
    .set({ partner_id: idOf('customer') })
    .where('id', '=', voucher)
    .execute();
  expect((await get('customer', url)).json().voucher).toEqual({
    id: voucher,
    code: 'GEHEIM-1',
    amount: '5.00',
  });
  expect((await get('anna', url)).json().voucher).toBeNull();
});

test('products have their name in the reader’s language, else their German one', async () => {
  const url = `/api/order_details/${lines.get('anna cup')}`;
  for (const [locale, name] of [
    ['en', 'Goods cup'],
    ['fr-FR', 'Ware cup'],
    ['de', 'Ware cup'],
  ] as const) {
    const { db } = server.database;
    await db.updateTable('users').set({ locale }).where('id', '=', people.anna.userId).execute();
    const list = (await get('anna', `/api/order_details.json?order.id=${orders.get('anna')}`)).json();
    expect([locale, list[0].product.name]).toEqual([locale, name]);
    expect((await get('anna', url)).json()).toMatchObject({ product: { name } });
    const order = (await get('anna', `/api/details-and-commissions?orderId=${orders.get('anna')}`)).json();
    const details: { product: { name: string } }[] = order.orderDetails;
    expect(details.map(({ product }) => product.name)).toContain(name);
  }
});

test('every order of the list contains each line once', async () => {
  for (const field of ['id', 'order.placedAt', 'quantity', 'net'])
    for (const direction of ['asc', 'desc']) {
      const pages = await Promise.all(
        [1, 2].map((page) => listed('anna', `?order[${field}]=${direction}&limits=2&page=${page}`)),
      );
      expect(new Set(pages.flat()).size).toBe(4);
    }
});

fullTest('deeper, upline and sideline orders are not found, like those that do not exist', async () => {
  for (const [who, buyers] of [
    ['anna', ['root', 'deep', 'side']],
    ['customer', ['anna', 'quiet']],
    ['deep', ['partner']],
  ] as const)
    for (const buyer of [...buyers.map(idOf), 999_999])
      expect([who, buyer, (await get(who, `/api/order_details?order.partner=${buyer}`)).statusCode]).toEqual([
        who,
        buyer,
        404,
      ]);
  for (const [who, line] of [
    ['anna', 'partner tea'],
    ['anna', 'deep tea'],
    ['anna', 'side tea'],
    ['customer', 'anna tea'],
    ['side', 'anna tea'],
  ] as const)
    expect((await get(who, `/api/order_details/${lines.get(line)}`)).statusCode).toBe(404);
  expect(await listed('anna', `?order.id=${orders.get('side')}`)).toEqual([]);
});

test('operators read any buyer’s lines, which is logged', async () => {
  expect(await listed('root', `?order.partner=${idOf('deep')}`)).toEqual(['Deep cup', 'Deep tea']);
  expect((await get('root', `/api/order_details/${lines.get('side tea')}`)).statusCode).toBe(200);
  const looks = await server.database.db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'look')
    .execute();
  expect(looks.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`/api/partners/${idOf('deep')}`, `/api/order_details/${lines.get('side tea')}`]),
  );
});
