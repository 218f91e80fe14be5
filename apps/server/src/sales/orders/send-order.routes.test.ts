import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createEarningNetwork,
  type EarningNetwork,
} from '../../commission/credits/testing/earning-network.ts';

let network: EarningNetwork;
let key = '';
const requested: unknown[] = [];

beforeAll(async () => {
  network = await createEarningNetwork();
  const { server, operatorToken } = network;
  Object.assign(server.deps, {
    jobs: { request: async (...given: unknown[]) => requested.push(given) },
  });
  await sql`insert into products (number, name, net_cents, vat_bp, qp)
    values ('T', 'Tee', 1000, 700, 3), ('P', 'Pflege', 1200, 1900, 4)`.execute(server.database.db);
  const made = await server.call(operatorToken, {
    method: 'POST',
    url: '/api/api_keys',
    payload: { name: 'Shop', rights: ['orders.import'], expiresAt: '2027-05-10T10:00:00Z' },
  });
  key = made.json().key;
});
beforeEach(() => {
  requested.length = 0;
});
afterAll(() => network.server.close());

const send = (payload: object, { token = key, query = '', headers = {} } = {}) =>
  network.server.call(token, { method: 'POST', url: `/api/orders${query}`, headers, payload });

let numbers = 0;

/** An order of a customer, paid in May: two teas for 21.40 EUR with VAT. */
function order(change: object = {}) {
  numbers += 1;
  return {
    source: 'shop',
    number: `S-${numbers}`,
    status: 'paid',
    placedAt: '2026-05-02T08:00:00+02:00',
    paidAt: '2026-05-02T08:05:00+02:00',
    customer: { partner: network.idOf('cust1') },
    lines: [{ line: '1', product: 'T', quantity: 2, gross: '21.40' }],
    ...change,
  };
}

const violationsOf = async (payload: object, options = {}) => {
  const answer = await send(payload, options);
  expect(answer.statusCode, answer.body).toBe(422);
  return answer
    .json()
    .violations.map(({ propertyPath, params }: { propertyPath: string; params: { reason?: string } }) => [
      propertyPath,
      params.reason,
    ]);
};

const stored = (id: number) =>
  network.server.database.db
    .selectFrom('orders')
    .select(['status', 'base_cents', 'gross_cents', 'qp', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a shop’s key sends an order, which counts, and the log names the key', async () => {
  const answer = await send(order());
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, number, ...told } = answer.json();
  expect(told).toEqual({ source: 'shop', status: 'paid', result: 'imported', notices: [] });
  expect(await stored(id)).toEqual({
    status: 'paid',
    base_cents: 2000,
    gross_cents: 2140,
    qp: 6,
    partner_id: network.idOf('cust1'),
  });
  expect(requested).toEqual([['recompute-open-cycle', { delaySeconds: 1 }]]);
  const { rows } = await sql<{ name: string; user: number | null; number: string }>`
    select key.name, user_id as "user", details -> 'after' ->> 'number' as number
    from audit_log left join api_keys as key on key.id = api_key_id
    where subject = ${`/api/orders/${id}`} and action = 'write'`.execute(network.server.database.db);
  expect(rows).toEqual([{ name: 'Shop', user: null, number }]);
});

test('the same order again changes nothing, with any Idempotency-Key; with the same key the first answer is repeated', async () => {
  const sent = order();
  const first = await send(sent, { headers: { 'idempotency-key': sent.number } });
  expect(first.json().result).toBe('imported');
  requested.length = 0;
  expect((await send(sent)).json()).toEqual({ ...first.json(), result: 'unchanged' });
  expect((await send(sent, { headers: { 'idempotency-key': 'another' } })).json().result).toBe('unchanged');
  expect((await send(sent, { headers: { 'idempotency-key': sent.number } })).json()).toEqual(first.json());
  expect(requested).toEqual([]);
  const other = await send({ ...sent, status: 'open' }, { headers: { 'idempotency-key': sent.number } });
  expect(other.statusCode).toBe(409);
});

test('an order is open, then paid, then partly refunded, then fully', async () => {
  const { paidAt, ...sent } = order({ status: 'open' });
  const { id, result } = (await send(sent)).json();
  expect(result).toBe('imported');
  const paid = await send({ ...sent, status: 'paid', paidAt });
  expect(paid.json()).toMatchObject({ id, status: 'paid', result: 'updated' });
  const refunds = [{ number: 'R-1', line: '1', at: '2026-05-04T09:00:00Z', gross: '10.70' }];
  const { source, number } = sent;
  const part = { source, number, status: 'paid', refunds };
  expect((await send(part)).json()).toMatchObject({ id, status: 'paid', result: 'updated' });
  expect((await send({ ...part, refunds: [...refunds, ...refunds] })).json().result).toBe('unchanged');
  const whole = { source, number, status: 'refunded', refundedAt: '2026-05-05T09:00:00Z' };
  expect((await send(whole)).json()).toMatchObject({ id, status: 'refunded', result: 'updated' });
  const { rows } = await sql<{ net: number }>`
    select base_cents::int as net from refunds where order_id = ${id} order by id`.execute(
    network.server.database.db,
  );
  expect(rows).toEqual([{ net: 1000 }, { net: 1000 }]);
});

test('an order is delivered, again later, and then not after all; an order without the field keeps its delivery', async () => {
  const sent = order();
  const { id } = (await send(sent)).json();
  const tell = async (deliveredAt?: string | null) => {
    const answer = await send({ ...sent, deliveredAt });
    const { rows } = await sql<{ at: Date | null; said: number }>`
      select delivered_at as at, (select count(*) from order_deliveries where order_id = ${id}) as said
      from orders where id = ${id}`.execute(network.server.database.db);
    return [answer.json().result, rows[0]?.at?.toISOString() ?? null, rows[0]?.said];
  };
  expect(await tell('2026-05-04T09:00:00+02:00')).toEqual(['updated', '2026-05-04T07:00:00.000Z', 1]);
  expect(await tell()).toEqual(['unchanged', '2026-05-04T07:00:00.000Z', 1]);
  expect(await tell('2026-05-05T07:00:00Z')).toEqual(['updated', '2026-05-05T07:00:00.000Z', 2]);
  expect(await tell(null)).toEqual(['updated', null, 3]);
  const early = { ...sent, deliveredAt: '2027-05-05T07:00:00Z' };
  expect(await violationsOf(early)).toEqual([['deliveredAt', 'lies in the future']]);
});

test('a buyer is matched by e-mail, case-insensitively; discount and VAT of a position count', async () => {
  const { id } = (
    await send(
      order({
        customer: { email: 'CUST1@example.org' },
        lines: [{ product: 'P', quantity: 1, net: '12.0000', discount: '2.00', vat: '7.7' }],
      }),
    )
  ).json();
  expect(await stored(id)).toMatchObject({
    base_cents: 1000,
    gross_cents: 1077,
    partner_id: network.idOf('cust1'),
  });
});

test('an unknown buyer with a name becomes a customer of the owner of the order’s code', async () => {
  const { db } = network.server.database;
  await sql`insert into referral_links (partner_id, code, target) values (${network.idOf('own')}, 'OWNCODE', '0')`.execute(
    db,
  );
  const customer = { number: 'K-7', email: 'neu@example.org', firstName: 'Nele', lastName: 'Neu' };
  const answer = await send(order({ customer, attribution: { code: 'OWNCODE' } }));
  expect(answer.statusCode, answer.body).toBe(200);
  const { partner_id } = await stored(answer.json().id);
  const { rows } = await sql<{ parent: number }>`
    select parent_id as parent from tree_nodes where partner_id = ${partner_id}`.execute(db);
  expect(rows).toEqual([{ parent: network.idOf('own') }]);
  const again = await send(order({ customer: { number: 'K-7' } }));
  expect(await stored(again.json().id)).toMatchObject({ partner_id });
});

describe('faults are reported by field, and nothing of the order is written', () => {
  test('in its form', async () => {
    const paths = async (change: object) =>
      (await violationsOf(order(change))).map(([path]: string[]) => path);
    expect(await paths({ status: 'shipped' })).toEqual(['status']);
    expect(await paths({ paidAt: '2026-05-02' })).toEqual(['paidAt']);
    expect(await paths({ lines: [{ product: 'T', quantity: 0, gross: '1.00' }] })).toEqual([
      'lines.0.quantity',
    ]);
    expect(await paths({ lines: [{ product: 'T', quantity: 1 }] })).toEqual(['lines.0.gross']);
    expect(await paths({ lines: [{ product: 'T', quantity: 1, gross: '-1.00' }] })).toEqual([
      'lines.0.gross',
    ]);
    expect(await paths({ lines: [{ product: 'T', quantity: 1, gross: '1.00', vat: '101' }] })).toEqual([
      'lines.0.vat',
    ]);
  });

  test('in its contents', async () => {
    const line = { product: 'T', quantity: 1, gross: '10.70' };
    const before = await network.server.database.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll().as('all'))
      .executeTakeFirstOrThrow();
    expect(await violationsOf(order({ lines: [line, { ...line, product: 'X' }] }))).toEqual([
      ['lines.1.product', 'there is no product "X"'],
    ]);
    expect(await violationsOf(order({ lines: [{ ...line, discount: '10.71' }] }))).toEqual([
      ['lines.0.discount', 'is more than gross'],
    ]);
    expect(
      await violationsOf(
        order({
          lines: [
            { ...line, line: '1' },
            { ...line, line: '1', quantity: 2 },
          ],
        }),
      ),
    ).toEqual([['lines.1.line', 'position "1" is there twice, and differs']]);
    expect(await violationsOf(order({ customer: { email: 'nobody@example.org' } }))).toEqual([
      ['customer.email', 'no partner has the e-mail "nobody@example.org"'],
    ]);
    expect(await violationsOf(order({ customer: null }))).toEqual([
      ['customer.partner', 'names no buyer: neither partner_id nor email'],
    ]);
    expect(await violationsOf(order({ paidAt: null }))).toEqual([['paidAt', 'is missing']]);
    expect(await violationsOf(order({ paidAt: '2026-05-11T00:00:00Z' }))).toEqual([
      ['paidAt', 'lies in the future'],
    ]);
    expect(await violationsOf(order({ status: 'refunded' }))).toEqual([['refundedAt', 'is missing']]);
    const refunds = [
      { number: 'R-1', line: '1', at: '2026-05-04T09:00:00Z', gross: '1.00' },
      { number: 'R-2', line: '9', at: '2026-05-04T09:00:00Z', gross: '1.00' },
    ];
    expect(await violationsOf(order({ refunds }))).toEqual([
      ['refunds.1.line', 'the order has no position "9"'],
    ]);
    expect(await violationsOf(order({ refunds: [{ at: '2026-05-04T09:00:00Z', gross: '99.00' }] }))).toEqual([
      ['refunds.0.gross', 'refunds more than the order cost'],
    ]);
    const after = await network.server.database.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll().as('all'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    expect(requested).toEqual([]);
  });

  test('in its contradictions to a paid order', async () => {
    const sent = order();
    await send(sent);
    expect(await violationsOf({ ...sent, customer: { partner: network.idOf('side') } })).toEqual([
      ['customer.partner', 'belongs to another buyer'],
    ]);
    expect(await violationsOf({ ...sent, status: 'cancelled', paidAt: null })).toEqual([
      ['status', 'is paid: it is refunded, not cancelled'],
    ]);
    expect(await violationsOf({ ...sent, lines: [{ product: 'T', quantity: 3, gross: '32.10' }] })).toEqual([
      ['lines', 'has other positions than the paid order that is known'],
    ]);
  });
});

test('a payment from before the programme began is imported as history, and counts in no cycle', async () => {
  const sent = order({ placedAt: '2019-05-02T08:00:00Z', paidAt: '2019-05-02T08:00:00Z' });
  expect((await violationsOf(sent))[0]?.[0]).toBe('paidAt');
  const { id } = (await send(sent, { query: '?history=1' })).json();
  const { cycle_id, is_history } = await network.server.database.db
    .selectFrom('orders')
    .select(['cycle_id', 'is_history'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect({ cycle_id, is_history }).toEqual({ cycle_id: null, is_history: true });
});

test('the same order from a file and by a call is one order', async () => {
  const sent = order();
  const { id } = (await send(sent)).json();
  const file = `source,number,partner_id,status,placed_at,paid_at,line,product,quantity,gross
shop,${sent.number},${network.idOf('cust1')},paid,2026-05-02 08:00,2026-05-02 08:05,1,T,2,21.40
`;
  const imported = await network.server.call(key, {
    method: 'POST',
    url: '/api/orders/import',
    headers: { 'content-type': 'text/csv' },
    payload: file,
  });
  expect(imported.json()).toMatchObject({ unchanged: 1, failed: 0 });
  expect((await stored(id)).base_cents).toBe(2000);
});

test('concurrent orders with duplicates end as if they had come one after the other', async () => {
  const same = order();
  const all = [same, order(), same, order(), same, order()];
  const sendAgain = async (one: object): Promise<string> => {
    const answer = await send(one);
    if (answer.statusCode === 503) return sendAgain(one);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().result;
  };
  const results = await Promise.all(all.map(sendAgain));
  expect(results.toSorted()).toEqual([
    'imported',
    'imported',
    'imported',
    'imported',
    'unchanged',
    'unchanged',
  ]);
});
