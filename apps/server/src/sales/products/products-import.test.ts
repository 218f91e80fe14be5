import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { faultIn, REASON, setUpProducts } from './testing/product-shop.ts';

const shop = setUpProducts();
const { server, root, create, read, send, order, logOf } = shop;

beforeEach(async () => {
  await emptyTables(server.database.db, ['orders', 'products'], { ids: 'continue' });
  await shop.closeJanuary();
});

const why = `reason=${encodeURIComponent(REASON)}`;

const file = `number;name;name_en;kind;net;vat;qp;days;shop_id;valid_from
TE-1;Tee;Tea;goods;12,50;7;6;;c0ffee;2026-04-01
BB-30;Box;;business-box;83,19;19;60;30;;
`;

test('a dry run says what would be created and changed, and writes nothing', async () => {
  await create();
  expect((await send(file, 'check=1')).json()).toMatchObject({ rows: 2, created: 1, updated: 1, failed: 0 });
  expect(await read('/api/products')).toMatchObject([{ number: 'TE-1', shopId: null, next: null }]);
});

test('a file creates and changes products, each with a log entry, and changes nothing the second time', async () => {
  const { id } = (await create()).json();
  expect((await send(file, why)).json()).toMatchObject({ created: 1, updated: 1, failed: 0 });
  expect(await read('/api/products')).toMatchObject([
    { number: 'BB-30', kind: 'business-box', days: 30, net: '83.19', qp: 60 },
    { number: 'TE-1', names: { en: 'Tea' }, shopId: 'c0ffee', qp: 5, next: { net: '12.50', qp: 6 } },
  ]);
  const lines = await logOf(`/api/products/${id}`);
  expect(lines.at(-1)?.details).toMatchObject({ before: { qp: 5, shopId: null }, reason: REASON });
  expect((await send(file, why)).json()).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(await logOf(`/api/products/${id}`)).toEqual(lines);
});

test('faults are reported by line and column, and the other rows are stored', async () => {
  const { id } = (await create()).json();
  await order(id, '2026-03-10T10:00:00Z');
  const rows = [
    'A;A;1,00;19;-1;;',
    'B;B;1,00;101;1;;',
    'C;C;1,005;19;1;;',
    'D;D;1,00;19;1;30;',
    'TE-1;Tee;11,00;7;5;;2026-01-15',
    'TE-1;Tee;11,00;7;5;;2026-03-01',
    'E;E;1,00;19;1;;gestern',
    'F;F;1,00;19;1;;',
  ];
  const report = (await send(['number;name;net;vat;qp;days;valid_from', ...rows, ''].join('\n'), why)).json();
  const faults = report.errors.map((error: { line: number; column: string; code: string }) => [
    error.line,
    error.column,
    error.code,
  ]);
  expect(faults).toEqual([
    [2, 'qp', 'tooSmall'],
    [3, 'vat', 'vatRateInvalid'],
    [4, 'net', 'amountFormInvalid'],
    [5, 'days', 'productDaysOfGoods'],
    [6, 'valid_from', 'productMonthClosed'],
    [7, 'valid_from', 'productOrdered'],
    [8, 'valid_from', 'dayUnknown'],
  ]);
  expect(report).toMatchObject({ created: 1, failed: 7 });
  expect((await read('/api/products')).map(({ number }: { number: string }) => number)).toEqual([
    'F',
    'TE-1',
  ]);
});

test('a reason is required for writing', async () => {
  const answer = await send(file, '');
  expect([answer.statusCode, faultIn(answer)]).toEqual([422, ['reason', 'reasonMissing']]);
  expect(await read('/api/products')).toEqual([]);
});

fullTest('a downloaded file changes nothing when it is imported again', async () => {
  await create({ number: '=TE', names: { 'ru-RU': 'Чай' } });
  await create({
    number: 'BB',
    name: 'Box; groß',
    kind: 'home-delivery',
    days: 30,
    shopId: '17',
    vatBp: 1900,
  });
  const csv = await server.call(root.token, { url: '/csv/products' });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.split('\r\n')[0]).toContain('number;name;name_en');
  expect((await send(csv.body, why)).json()).toMatchObject({ rows: 2, unchanged: 2, failed: 0 });
  const some = await server.call(root.token, { url: '/csv/products?kind=home-delivery' });
  expect(some.body.split('\r\n')).toHaveLength(3);
});
