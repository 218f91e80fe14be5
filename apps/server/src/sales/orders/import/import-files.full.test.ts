import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setUp } from '../../../../test-support/set-up.ts';
import { waitingMessages } from '../../../messaging/messages/testing/waiting-messages.ts';
import { UnreadableFileError } from '../../../platform/csv/fault.ts';
import { importOrders } from './import-orders.ts';
import { counts, createImportShop, NOW, own, ownHeader, paid, tea } from './testing/import-shop.ts';

const shop = setUp(createImportShop);
beforeEach(() => shop.reset());

const importText = (text: string | Buffer) => shop.importText(text);
const orders = () => shop.orders();

test.each<[string, Record<string, string | number>, string]>([
  ['a formula', { quantity: '=1+1' }, 'quantity'],
  ['a negative quantity', { quantity: -1 }, 'quantity'],
  ['no quantity at all', { quantity: 0 }, 'quantity'],
  ['a huge quantity', { quantity: '99999999999999999999' }, 'quantity'],
  ['a fraction of a product', { quantity: '1.5' }, 'quantity'],
  ['a negative price', { gross: '-21,40' }, 'gross'],
  ['a huge price', { gross: '9'.repeat(15) }, 'gross'],
  ['an overlong number', { gross: '9'.repeat(400) }, 'gross'],
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
  ['an overlong order number', { number: 'x'.repeat(101) }, 'number'],
  ['an emoji across the length limit of the number', { number: `${'x'.repeat(99)}🍃🍃` }, 'number'],
  ['an emoji across the length limit of a quotation', { gross: `${'x'.repeat(39)}🍃🍃` }, 'gross'],
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

test.each<[string, string | Buffer]>([
  ['commas and decimal points', own({ number: 1, ...paid, ...tea, gross: '21.40' }).replaceAll(';', ',')],
  ['tabs', own({ number: 1, ...paid, ...tea }).replaceAll(';', '\t')],
  ['a byte order mark', `\uFEFF${own({ number: 1, ...paid, ...tea })}`],
  ['UTF-16', Buffer.from(`\uFEFF${own({ number: 1, ...paid, ...tea })}`, 'utf16le')],
  ['the hint of a spreadsheet', `sep=;\r\n${own({ number: 1, ...paid, ...tea })}`],
  ['empty lines first', `\n\n${own({ number: 1, ...paid, ...tea, gross: '21.40' }).replaceAll(';', ',')}`],
  ['lines that end in CR LF', own({ number: 1, ...paid, ...tea }).replaceAll('\n', '\r\n')],
  ['line breaks in quotation marks', own({ number: 1, ...paid, ...tea }).replace(';shop', ';"a\r\nb"')],
  ['upper-case names', own({ number: 1, ...paid, ...tea }).replace(ownHeader, ownHeader.toUpperCase())],
  ['empty lines', `${own({ number: 1, ...paid, ...tea })}\n;;;;\n\n`],
])('a file with %s', async (_, file) => {
  expect(counts(await importText(file))).toEqual([1, 0, 0, 0]);
  expect(await orders()).toEqual([expect.objectContaining({ base: 2000 })]);
});

test('UTF-8 and Windows-1252 are distinguished', async () => {
  await sql`update products set number = 'TE-Ü' where number = 'TE-1'`.execute(shop.database.db);
  const file = (number: number) => own({ number, ...paid, ...tea, product: 'TE-Ü' });
  expect(counts(await importText(file(1)))).toEqual([1, 0, 0, 0]);
  expect(counts(await importText(Buffer.from(file(2), 'latin1')))).toEqual([1, 0, 0, 0]);
});

test.each<[string, string, number, RegExp]>([
  ['an empty file', '', 1, /empty/],
  ['nothing but line breaks', '\n\n', 1, /empty/],
  ['an unknown header', 'foo;bar\n1;2', 1, /not a known header/],
  ['another delimiter', ownHeader.replaceAll(';', '|'), 1, /separated by/],
  ['a duplicate column', `${ownHeader};status\n`, 1, /status occurs twice/],
  ['a missing column', 'source;number\n', 1, /missing: status/],
  [
    'Shopware’s profile without additions',
    'order_number;customer_email;amount_total;line_items;order_date_time\n',
    1,
    /payment_state, payment_date, shipping_total/,
  ],
  ['an unclosed quotation mark', `${own({ number: 1, ...paid, ...tea })}"x;y\n`, 3, /quotation mark/],
  ['an endless line', `${own({ number: 1, ...paid, ...tea })}${'x'.repeat(1_000_000)}\n`, 3, /longer than/],
  ['an endless header', 'source'.repeat(100_000), 1, /longer than/],
  ['NUL characters only', '\0'.repeat(1000), 1, /not a known header/],
])('nothing is imported from a file with %s', async (_, file, line, reason) => {
  const failure = await importText(file).catch((error) => error);
  expect(failure).toBeInstanceOf(UnreadableFileError);
  expect(failure.message).toMatch(reason);
  expect(failure.line).toBe(line);
  expect(await orders()).toEqual([]);
});

test('a file with a header only has no fault', async () => {
  expect(await importText(ownHeader)).toMatchObject({ rows: 0, imported: 0, errors: [] });
});

test('a truncated file leaves nothing behind, and its connection serves the next one', async () => {
  const file = own({ number: 1, ...paid, ...tea });
  async function* broken() {
    yield Buffer.from(file);
    throw new Error('the line went dead');
  }
  const now = () => NOW;
  const failing = importOrders(shop.database.db, broken(), { now, messages: waitingMessages(now) });
  await expect(failing).rejects.toThrow('went dead');
  expect(await orders()).toEqual([]);
  expect(counts(await importText(file))).toEqual([1, 0, 0, 0]);
});
