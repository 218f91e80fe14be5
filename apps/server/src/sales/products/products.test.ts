import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { faultIn, NOW, REASON, setUpProducts } from './testing/product-shop.ts';

const shop = setUpProducts();
const { server, create, change, read, order, logOf } = shop;

beforeEach(async () => {
  await emptyTables(server.database.db, ['orders', 'products'], { ids: 'continue' });
  await shop.closeJanuary();
});

const made = async (given: object = {}) => {
  const answer = await create(given);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { id: number; version: string };
};

test('a product is created with a price for all time, and logged', async () => {
  const { id } = await made({ names: { en: 'Tea', 'fr-FR': '' }, shopId: 'c0ffee' });
  expect(await read(`/api/products/${id}`)).toMatchObject({
    number: 'TE-1',
    name: 'Tee',
    names: { en: 'Tea', 'fr-FR': null, 'ru-RU': null },
    kind: 'goods',
    days: null,
    shopId: 'c0ffee',
    net: '10.00',
    gross: '10.70',
    vatBp: 700,
    qp: 5,
    validFrom: null,
    next: null,
    sold: false,
  });
  const [line] = await logOf(`/api/products/${id}`);
  expect(line?.details).toMatchObject({
    before: {},
    after: { number: 'TE-1', net: '10.00', vat: '7.00', qp: 5, shopId: 'c0ffee' },
    reason: REASON,
  });
});

test.each([
  ['QP below 0', { qp: -1 }, ['qp', 'tooSmall']],
  ['VAT above 100 %', { vatBp: 10_001 }, ['vatBp', 'tooBig']],
  ['a negative price', { net: '-1.00' }, ['net', 'amountFormInvalid']],
  ['a third of a cent', { net: '1.005' }, ['net', 'amountFormInvalid']],
  ['days of goods', { days: 30 }, ['days', 'productDaysOfGoods']],
  ['a membership without days', { kind: 'business-box' }, ['days', 'productDaysMissing']],
  ['no reason', { reason: '' }, ['reason', 'reasonMissing']],
])('%s is refused, and nothing is created', async (_, given, fault) => {
  const answer = await create(given);
  expect(answer.statusCode, answer.body).toBe(422);
  expect(faultIn(answer)).toEqual(fault);
  expect(await read('/api/products')).toEqual([]);
});

test('a number and a shop’s id belong to one product', async () => {
  await made({ shopId: 'c0ffee' });
  expect(faultIn(await create())).toEqual(['number', 'productNumberTaken']);
  expect(faultIn(await create({ number: 'TE-2', shopId: 'c0ffee' }))).toEqual([
    'shopId',
    'productShopIdTaken',
  ]);
  const { id } = await made({ number: 'TE-2' });
  expect(faultIn(await change(id, { number: 'TE-1' }))).toEqual(['number', 'productNumberTaken']);
});

fullTest('the same request with the same idempotency key creates one product', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [await create({}, key), await create({}, key)];
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json().id).toBe(first.json().id);
});

test('another price takes effect now, and orders placed before keep theirs', async () => {
  const { id } = await made();
  await order(id, '2026-03-14T10:00:00Z');
  const answer = await change(id, { net: '12.50', qp: 6 });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ net: '12.50', qp: 6, vatBp: 700, sold: true });
  expect(await read(`/api/products/${id}/prices`)).toEqual([
    { validFrom: '2026-03-15T10:00:00+00:00', net: '12.50', gross: '13.38', vatBp: 700, qp: 6 },
    { validFrom: null, net: '10.00', gross: '10.70', vatBp: 700, qp: 5 },
  ]);
  expect((await logOf(`/api/products/${id}`)).at(-1)?.details).toEqual({
    before: { net: '10.00', qp: 5 },
    after: { net: '12.50', qp: 6, validFrom: NOW.toISOString() },
    reason: REASON,
  });
});

test('a future price is shown next to the current one, and takes effect then', async () => {
  const { id } = await made();
  const answer = await change(id, { qp: 9, validFrom: '2026-04-01T00:00:00+02:00' });
  const next = { validFrom: '2026-03-31T22:00:00+00:00', net: '10.00', qp: 9 };
  expect(answer.json()).toMatchObject({ qp: 5, next });
  server.setTime(new Date('2026-04-02T00:00:00Z'));
  expect(await read(`/api/products/${id}`)).toMatchObject({ qp: 9, validFrom: next.validFrom, next: null });
  expect((await read('/api/products?order[qp]=desc'))[0]).toMatchObject({ qp: 9 });
});

test('a price of a closed month is refused with that month', async () => {
  const { id } = await made();
  const answer = await change(id, { qp: 6, validFrom: '2026-01-10T00:00:00+01:00' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'productMonthClosed', params: { month: '2026-01' } });
  expect((await change(id, { qp: 6, validFrom: '2026-02-01T00:00:00+01:00' })).statusCode).toBe(200);
});

test('a price is refused up to the last order that has the current one', async () => {
  const { id } = await made();
  await order(id, '2026-03-10T10:00:00Z');
  const answer = await change(id, { net: '11.00', validFrom: '2026-03-10T10:00:00Z' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'productOrdered', params: { count: 1 } });
  expect((await change(id, { net: '11.00', validFrom: '2026-03-10T10:00:01Z' })).statusCode).toBe(200);
});

test('a price takes effect within two years', async () => {
  const { id } = await made();
  expect(faultIn(await change(id, { qp: 6, validFrom: '2062-03-10T10:00:00Z' }))).toEqual([
    'validFrom',
    'productPriceTooFar',
  ]);
});

test('kind and duration of a sold product cannot change; before a sale they change together', async () => {
  const { id } = await made();
  expect((await change(id, { kind: 'business-box', days: 30 })).json()).toMatchObject({ days: 30 });
  expect((await change(id, { kind: 'goods' })).json()).toMatchObject({ kind: 'goods', days: null });
  await order(id, '2026-03-10T10:00:00Z');
  const answer = await change(id, { kind: 'business-box', days: 30 });
  expect([answer.statusCode, faultIn(answer)]).toEqual([409, 'productSold']);
  expect((await change(id, { name: 'Kräutertee' })).statusCode).toBe(200);
});

test('a stale version is refused', async () => {
  const { id, version } = await made();
  expect((await change(id, { qp: 6 }, { 'if-match': `"${version}"` })).statusCode).toBe(200);
  expect((await change(id, { qp: 7 }, { 'if-match': `"${version}"` })).statusCode).toBe(412);
});

fullTest('an unchanged product is not logged', async () => {
  const { id } = await made({ names: { en: 'Tea' } });
  const before = await logOf(`/api/products/${id}`);
  const { version: _, ...product } = await read(`/api/products/${id}`);
  expect((await change(id, product)).statusCode).toBe(200);
  expect(await logOf(`/api/products/${id}`)).toEqual(before);
});

test('products are found by number, name in any language and shop’s id, and by kind', async () => {
  await made({ names: { en: 'Tea' }, shopId: 'c0ffee' });
  await made({ number: 'BB-30', name: 'Box', kind: 'business-box', days: 30, qp: 60 });
  const numbers = async (query: string) =>
    (await read(`/api/products?${query}`)).map(({ number }: { number: string }) => number);
  expect(await numbers('')).toEqual(['BB-30', 'TE-1']);
  expect(await numbers('order[qp]=asc')).toEqual(['TE-1', 'BB-30']);
  expect([await numbers('text=tea'), await numbers('text=0FFE'), await numbers('kind=business-box')]).toEqual(
    [['TE-1'], ['TE-1'], ['BB-30']],
  );
});
