import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureOpenCycle } from '../../cycles/cycle.queries.ts';
import { createTestNetwork, type TestNetwork } from '../../cycles/test-network.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { UnreadableFileError } from './fault.ts';
import { type ImportReport, importOrders } from './import-orders.ts';

const now = new Date('2026-05-20T12:00:00Z');

let database: TestDatabase;
let network: TestNetwork;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await sql`truncate users, partners, cycles, products restart identity cascade`.execute(database.db);
  network = createTestNetwork(database.db);
  await network.addPartner('anna', null, { affiliate: true });
  await network.addPartner('bert', 'anna');
  const goods = { kind: 'goods' as const, vat_bp: 1900 };
  await database.db
    .insertInto('products')
    .values([
      { ...goods, number: 'TE-1', name: 'Tee', net_cents: 1000, vat_bp: 700, qp: 5 },
      { ...goods, number: 'SH-2', name: 'Shampoo', net_cents: 2000, qp: 11, shop_id: 'c0ffee' },
      { number: 'BB-30', name: 'Box', kind: 'business-box', net_cents: 8319, vat_bp: 1900, qp: 60, days: 30 },
    ])
    .execute();
});

function importText(text: string | Buffer): Promise<ImportReport> {
  return importOrders(database.db, Readable.from([Buffer.from(text)]), { now: () => now });
}

const header =
  'source;number;email;status;placed_at;paid_at;refunded_at;product;quantity;net;gross;vat;discount;refund_number;refund_net;refund_gross;refund_at';
const columns = header.split(';');

/** A file of our own columns, a row for each record. */
function own(...records: Record<string, string | number>[]): string {
  const base = { source: 'shop', email: 'bert@example.org', placed_at: '2026-05-02 08:00' };
  const rows = records.map((record) => {
    const cells: Record<string, string | number> = { ...base, ...record };
    return columns.map((column) => cells[column] ?? '').join(';');
  });
  return [header, ...rows, ''].join('\n');
}

const tea = { product: 'TE-1', quantity: 2, gross: '21,40' };
const paid = { status: 'paid', paid_at: '02.05.2026 09:30' };

async function orders() {
  const { rows } = await sql<Record<string, unknown>>`
    select orders.number, status, orders.base_cents as base, gross_cents as gross, qp, cycle.date_from as cycle,
      to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as "paidAt", (
        select jsonb_agg(jsonb_build_array(number, base_cents, qp) order by id) from refunds where order_id = orders.id
      ) as refunds
    from orders left join cycles as cycle on cycle.id = cycle_id order by number`.execute(database.db);
  return rows;
}

const counts = ({ imported, updated, unchanged, failed }: ImportReport) => [
  imported,
  updated,
  unchanged,
  failed,
];

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
      qp: 10 + 33,
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

test('refunds that add up to the whole order make it refunded', async () => {
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
    'a refund that differs from itself',
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

test.each<[string, Record<string, string | number>, string]>([
  ['a formula', { quantity: '=1+1' }, 'quantity'],
  ['a negative quantity', { quantity: -1 }, 'quantity'],
  ['no quantity at all', { quantity: 0 }, 'quantity'],
  ['a huge quantity', { quantity: '99999999999999999999' }, 'quantity'],
  ['a fraction of a product', { quantity: '1.5' }, 'quantity'],
  ['a negative price', { gross: '-21,40' }, 'gross'],
  ['a huge price', { gross: '9'.repeat(15) }, 'gross'],
  ['a number without end', { gross: '9'.repeat(400) }, 'gross'],
  ['thousands or decimals', { gross: '1.234' }, 'gross'],
  ['infinity', { gross: 'Infinity' }, 'gross'],
  ['an exponent', { gross: '1e3' }, 'gross'],
  ['a discount above the price', { discount: 22 }, 'discount'],
  ['an unknown product', { product: 'XX' }, 'product'],
  ['an unknown buyer', { email: 'nobody@example.org' }, 'email'],
  ['an unknown status', { status: 'done' }, 'status'],
  ['payment in the future', { paid_at: '2026-05-20T12:00:00.001Z' }, 'paid_at'],
  ['a day that does not exist', { paid_at: '2026-02-30' }, 'paid_at'],
  ['an hour that does not exist', { paid_at: '2026-03-29 02:30' }, 'paid_at'],
  ['paid without a time', { paid_at: '' }, 'paid_at'],
  ['open with a time of payment', { status: 'open' }, 'paid_at'],
  ['a NUL character', { product: 'TE-1\0' }, 'product'],
  ['a number without end as number', { number: 'x'.repeat(101) }, 'number'],
  ['a character that ends where the number does', { number: `${'x'.repeat(99)}🍃🍃` }, 'number'],
  ['a character that ends where a quotation does', { gross: `${'x'.repeat(39)}🍃🍃` }, 'gross'],
  ['patience', { gross: `1${' '.repeat(60_000)}x` }, 'gross'],
  ['no number', { number: '' }, 'number'],
  ['a refund without an amount', { refund_at: '2026-05-05' }, 'refund_net'],
])('a row with %s is listed, and the good ones land', async (_, cells, column) => {
  const good = { number: 7, ...paid, ...tea };
  const report = await importText(own(good, { ...good, number: 8, ...cells }, { ...good, number: 9 }));
  expect(counts(report)).toEqual([2, 0, 0, 1]);
  expect(report.errors).toEqual([{ line: 3, column, reason: expect.stringMatching(/\w/) }]);
  expect((await orders()).map(({ number }) => number)).toEqual(['7', '9']);
});

test('an order of which one row is bad does not land in part', async () => {
  const report = await importText(
    own({ number: 1, ...paid, ...tea }, { number: 1, ...paid, product: 'SH-2', quantity: 'x', net: 1 }),
  );
  expect(counts(report)).toEqual([0, 0, 0, 1]);
  expect(await orders()).toEqual([]);
});

test('a payment counts in its cycle, or after all closed ones, once', async () => {
  const april = await ensureOpenCycle(database.db, new Date('2026-04-10T00:00:00Z'));
  await sql`update cycles set closed_at = ${now} where id = ${april.id}`.execute(database.db);
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
  await sql`update cycles set closed_at = ${now}`.execute(database.db);
  expect(counts(await importText(file))).toEqual([0, 0, 3, 0]);
  expect((await orders()).map(({ cycle }) => cycle)).toEqual(['2026-05-01', '2026-05-01', '2026-05-01']);
});

test('a box that is paid opens a membership, the next one extends it, however the file is sorted', async () => {
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
  const stored = await database.db
    .selectFrom('memberships')
    .select(['kind', 'qp', 'start_date as from', 'expiry_date as to'])
    .orderBy('start_date')
    .execute();
  expect(stored).toEqual([
    { kind: 'business-box', qp: 60, from: '2026-05-01', to: '2026-05-31' },
    { kind: 'business-box', qp: 60, from: '2026-05-31', to: '2026-06-30' },
  ]);
});

test('Shopware: goods are shared by the products’ prices, a product is known by its id in the shop', async () => {
  const head =
    'id;order_number;customer_email;amount_total;order_state_id;line_items;order_date_time;payment_state;payment_date;shipping_total';
  const row = (state: string, at: string) =>
    `x;10001;Bert@Example.org;49.13;y;2x TE-1|1x c0ffee|1x ;2026-05-02T07:00:00.000+00:00;${state};${at};4.99`;
  const report = await importText(`${head}\n${row('paid', '2026-05-03T07:00:00.000+00:00')}\n`);
  expect(report).toMatchObject({ imported: 1, failed: 0, ignoredColumns: ['id', 'order_state_id'] });
  // 44.14 of 45.20: 20.8982 and 23.2418.
  const net = Math.round((2090 * 100) / 107) + Math.round((2324 * 100) / 119);
  expect(await orders()).toEqual([
    expect.objectContaining({ number: '10001', base: net, gross: 4414, qp: 21, paidAt: '2026-05-03T07:00' }),
  ]);
  await sql`update products set net_cents = 4000 where number = 'TE-1'`.execute(database.db);
  expect(counts(await importText(`${head}\n${row('paid', '2026-05-04T07:00:00Z')}\n`))).toEqual([0, 0, 1, 0]);
  expect(counts(await importText(`${head}\n${row('refunded', '2026-05-05T07:00:00Z')}\n`))).toEqual([
    0, 1, 0, 0,
  ]);
  expect(await orders()).toEqual([
    expect.objectContaining({ status: 'refunded', paidAt: '2026-05-03T07:00', refunds: [[null, net, 21]] }),
  ]);
  expect((await importText(`${head}\n${row('refunded_partially', '2026-05-05')}\n`)).errors).toMatchObject([
    { line: 2, column: 'payment_state' },
  ]);
});

test.each<[string, string | Buffer]>([
  ['commas and decimal points', own({ number: 1, ...paid, ...tea, gross: '21.40' }).replaceAll(';', ',')],
  ['tabs', own({ number: 1, ...paid, ...tea }).replaceAll(';', '\t')],
  ['a byte order mark', `\uFEFF${own({ number: 1, ...paid, ...tea })}`],
  ['UTF-16', Buffer.from(`\uFEFF${own({ number: 1, ...paid, ...tea })}`, 'utf16le')],
  ['the hint of a spreadsheet', `sep=;\r\n${own({ number: 1, ...paid, ...tea })}`],
  ['empty lines first', `\n\n${own({ number: 1, ...paid, ...tea, gross: '21.40' }).replaceAll(';', ',')}`],
  ['lines that end in CR LF', own({ number: 1, ...paid, ...tea }).replaceAll('\n', '\r\n')],
  ['line breaks in quotation marks', own({ number: 1, ...paid, ...tea }).replace(';shop', ';"a\r\nb"')],
  ['upper-case names', own({ number: 1, ...paid, ...tea }).replace(header, header.toUpperCase())],
  ['empty lines', `${own({ number: 1, ...paid, ...tea })}\n;;;;\n\n`],
])('a file with %s', async (_, file) => {
  expect(counts(await importText(file))).toEqual([1, 0, 0, 0]);
  expect(await orders()).toEqual([expect.objectContaining({ base: 2000 })]);
});

test('UTF-8 and Windows-1252 are told apart', async () => {
  await sql`update products set number = 'TE-Ü' where number = 'TE-1'`.execute(database.db);
  const file = (number: number) => own({ number, ...paid, ...tea, product: 'TE-Ü' });
  expect(counts(await importText(file(1)))).toEqual([1, 0, 0, 0]);
  expect(counts(await importText(Buffer.from(file(2), 'latin1')))).toEqual([1, 0, 0, 0]);
});

test.each<[string, string, number, RegExp]>([
  ['an empty file', '', 1, /empty/],
  ['nothing but line breaks', '\n\n', 1, /empty/],
  ['an unknown header', 'foo;bar\n1;2', 1, /no known header/],
  ['another delimiter', header.replaceAll(';', '|'), 1, /separated by/],
  ['a column that is there twice', `${header};status\n`, 1, /status is there twice/],
  ['a missing column', 'source;number\n', 1, /missing: status/],
  [
    'Shopware’s profile without additions',
    'order_number;customer_email;amount_total;line_items;order_date_time\n',
    1,
    /payment_state, payment_date, shipping_total/,
  ],
  [
    'a quotation mark that is never closed',
    `${own({ number: 1, ...paid, ...tea })}"x;y\n`,
    3,
    /quotation mark/,
  ],
  ['an endless line', `${own({ number: 1, ...paid, ...tea })}${'x'.repeat(1_000_000)}\n`, 3, /longer than/],
  ['an endless header', 'source'.repeat(100_000), 1, /longer than/],
  ['NUL characters only', '\0'.repeat(1000), 1, /no known header/],
])('of a file with %s nothing lands', async (_, file, line, reason) => {
  const failure = await importText(file).catch((error) => error);
  expect(failure).toBeInstanceOf(UnreadableFileError);
  expect(failure.message).toMatch(reason);
  expect(failure.line).toBe(line);
  expect(await orders()).toEqual([]);
});

test('a file of nothing but its header is no fault', async () => {
  expect(await importText(header)).toMatchObject({ rows: 0, imported: 0, errors: [] });
});

test('a file that breaks off leaves nothing behind, and its connection serves the next one', async () => {
  const file = own({ number: 1, ...paid, ...tea });
  async function* broken() {
    yield Buffer.from(file);
    throw new Error('the line went dead');
  }
  await expect(importOrders(database.db, broken(), { now: () => now })).rejects.toThrow('went dead');
  expect(await orders()).toEqual([]);
  expect(counts(await importText(file))).toEqual([1, 0, 0, 0]);
});
