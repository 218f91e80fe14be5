import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../../test-support/full-run.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { findCycleOfMonth } from '../../../commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../../commission/cycles/recompute-cycle.ts';
import { counts, createImportShop, NOW, own } from './testing/import-shop.ts';
import { boxAndTea, type Cells, isRefunded, ofBox, refund, storedRefunds } from './testing/line-refunds.ts';
import { at, box, close, expectClosed, expectRightBooks, memberships } from './testing/shop-months.ts';

const shop = setUp(createImportShop);
beforeEach(() => shop.reset());

/** Bert's results from his orders and memberships in May, and whether his box makes him a premium partner. */
async function bert(): Promise<unknown> {
  const { database } = shop;
  const may = await findCycleOfMonth(database.db, '2026-05');
  if (!may) throw new Error('there is no May');
  await recomputeStatistics(database, may, () => NOW);
  const { rows } = await sql`
    select personal_qp::integer as qp, psv_cents::integer as psv, exists (
      select from memberships where partner_id = figures.partner_id and kind = 'business-box'
    ) as "hasBox"
    from partner_statistics as figures where cycle_id = ${may.id} and partner_id = 2`.execute(database.db);
  return rows[0];
}

test('a box refunded alone before the closing is removed with its QP; the next one begins at its own payment', async () => {
  await shop.importText(own(...boxAndTea(1, '2026-05-02')));
  expect(await bert()).toEqual({ qp: 60 + 70, psv: 103_19, hasBox: true });
  expect(counts(await shop.importText(own(ofBox(1))))).toEqual([0, 1, 0, 0]);
  expect(await bert()).toEqual({ qp: 10, psv: 20_00, hasBox: false });
  expect(await storedRefunds(shop)).toEqual([[null, 83_19, 60, '1']]);
  await shop.reset();
  await shop.importText(own(...boxAndTea(1, '2026-05-02'), box(2, '2026-05-10')));
  for (const expected of [1, 0]) {
    const { updated } = await shop.importText(own(ofBox(1), ofBox(1)));
    expect(updated).toBe(expected);
    expect(await memberships(shop)).toEqual([['2', '2026-05-10', '2026-06-09']]);
  }
  await expectRightBooks(shop);
});

inFullRun(() => {
  test('refunded in the file that brings the order, it is never opened, wherever the row is', async () => {
    const rows = [...boxAndTea(1, '2026-05-02'), ofBox(1), box(2, '2026-05-10')];
    for (const file of [own(...rows), own(...rows.toReversed())]) {
      await shop.reset();
      expect(counts(await shop.importText(file))).toEqual([2, 0, 0, 0]);
      expect(await memberships(shop)).toEqual([['2', '2026-05-10', '2026-06-09']]);
      expect(counts(await shop.importText(file))).toEqual([0, 0, 2, 0]);
    }
    expect(await storedRefunds(shop)).toEqual([[null, 83_19, 60, '1']]);
    await expectRightBooks(shop);
  });
});

test('refunded after the closing it ends with the midnight before, and later ones move forward', async () => {
  await shop.importText(
    own(...boxAndTea(1, '2026-05-15'), ...boxAndTea(2, '2026-05-16'), box(3, '2026-05-17')),
  );
  await close(shop, '2026-05', '2026-06-01T08:00:00Z');
  const june = at('2026-06-20T08:00:00Z');
  const ofTea = refund(1, { refund_line: 2, refund_gross: '5', refund_at: '2026-06-09' });
  // 23:30 in Berlin is still the fifth.
  await shop.importText(own(ofTea, ofBox(1, { refund_at: '2026-06-05T21:30:00Z' })), june);
  const ended = [
    ['1', '2026-05-15', '2026-06-05'],
    ['2', '2026-06-05', '2026-07-05'],
    ['3', '2026-07-05', '2026-08-04'],
  ];
  expect(await memberships(shop)).toEqual(ended);
  await expectClosed(shop, '2026-05');
  // The second one ends while it runs; a later refund of its order does not change that.
  await shop.importText(own(ofBox(2, { refund_at: '2026-06-10' })), june);
  await shop.importText(own(isRefunded(2, '2026-06-15')), june);
  // A shortened one does not move when the one before it ends earlier.
  const moved = [ended[0], ['2', '2026-06-05', '2026-06-10'], ['3', '2026-06-10', '2026-07-10']];
  expect(await memberships(shop)).toEqual(moved);
  await shop.importText(own(isRefunded(1, '2026-06-16')), june);
  expect(await memberships(shop)).toEqual(moved);
  await expectClosed(shop, '2026-05');
});

inFullRun(() => {
  test('one that ended with its refund does not move when an earlier refund of the one before it becomes known', async () => {
    await shop.importText(
      own(...boxAndTea(1, '2026-05-20'), ...boxAndTea(2, '2026-05-20'), box(3, '2026-05-20')),
    );
    await close(shop, '2026-05', '2026-06-01T08:00:00Z');
    const june = at('2026-06-27T08:00:00Z');
    await shop.importText(own(ofBox(2, { refund_at: '2026-06-25' })), june);
    await shop.importText(own(ofBox(1, { refund_at: '2026-06-05' })), june);
    expect(await memberships(shop)).toEqual([
      ['1', '2026-05-20', '2026-06-05'],
      ['2', '2026-06-19', '2026-06-25'],
      ['3', '2026-06-25', '2026-07-25'],
    ]);
    await expectClosed(shop, '2026-05');
  });
});

test('a partly refunded line keeps its days until it is fully refunded; cents added by rounding do no harm', async () => {
  await shop.importText(own(...boxAndTea(1, '2026-05-02')));
  const half = (name: string) => ofBox(1, { refund_number: name, refund_gross: '49,50' });
  await shop.importText(own(half('R1')));
  expect(await memberships(shop)).toEqual([['1', '2026-05-02', '2026-06-01']]);
  await expectRightBooks(shop);
  const file = own(half('R1'), half('R2'));
  expect(counts(await shop.importText(file))).toEqual([0, 1, 0, 0]);
  expect(await memberships(shop)).toEqual([]);
  expect(await storedRefunds(shop)).toEqual([
    ['R1', 41_60, 31, '1'],
    ['R2', 41_59, 29, '1'],
  ]);
  expect(counts(await shop.importText(file))).toEqual([0, 0, 1, 0]);
  await expectRightBooks(shop);
});

test('a refund without a line is one of the whole order, whatever its amount', async () => {
  await shop.importText(own(...boxAndTea(1, '2026-05-02')));
  await shop.importText(own(refund(1, { refund_net: '83,19' })));
  expect(await storedRefunds(shop)).toEqual([[null, 83_19, 57, null]]);
  expect(await memberships(shop)).toEqual([['1', '2026-05-02', '2026-06-01']]);
  await expectRightBooks(shop);
});

test('a line without a number is identified by its product', async () => {
  await sql`update products set shop_id = 'b0x' where number = 'BB-30'`.execute(shop.database.db);
  await shop.importText(own(...boxAndTea(1, '2026-05-02').map((row) => ({ ...row, line: '' }))));
  await shop.importText(own(ofBox(1, { refund_line: 'b0x' })));
  expect(await memberships(shop)).toEqual([]);
  expect(await storedRefunds(shop)).toEqual([[null, 83_19, 60, null]]);
});

inFullRun(() => {
  test('lines and the rest of an order are refunded independently, with the QP of each', async () => {
    await shop.importText(own(...boxAndTea(1, '2026-05-02')));
    const rest = (name: string) =>
      refund(1, { refund_number: name, refund_net: '10', refund_at: '2026-05-16' });
    await shop.importText(own(ofBox(1)));
    await shop.importText(own(rest('R2')));
    expect((await shop.orders())[0]).toMatchObject({ status: 'paid' });
    await shop.importText(own(rest('R3')));
    expect((await shop.orders())[0]).toMatchObject({ status: 'refunded' });
    expect(await storedRefunds(shop)).toEqual([
      [null, 83_19, 60, '1'],
      ['R2', 10_00, 5, null],
      ['R3', 10_00, 5, null],
    ]);
    await expectRightBooks(shop);
  });

  test('lines stored without numbers are matched with those of the file', async () => {
    const rows = [{ ...box(1, '2026-05-02'), line: 3 }, ...boxAndTea(1, '2026-05-02')];
    await shop.importText(own(...rows));
    await sql`update order_lines set position = null`.execute(shop.database.db);
    const refunded = async (...names: number[]) => {
      const parsed = names.map((name) => ofBox(1, { refund_line: name, refund_number: `R${name}` }));
      return counts(await shop.importText(own(...rows.toReversed(), ...parsed)));
    };
    expect(await refunded(1)).toEqual([0, 1, 0, 0]);
    expect(await memberships(shop)).toHaveLength(1);
    expect(await refunded(1, 3)).toEqual([0, 1, 0, 0]);
    expect(await memberships(shop)).toEqual([]);
    expect(await refunded(1, 3)).toEqual([0, 0, 1, 0]);
    await expectRightBooks(shop);
  });
});

test.each<[string, Cells]>(
  mainCases(1, [
    ['a number', { refund_number: 'R1' }],
    ['its time and amount', {}],
  ]),
)(
  'a refund known by %s without its line is assigned it once, and takes back nothing more',
  async (_, cells) => {
    await shop.importText(own(...boxAndTea(1, '2026-05-02')));
    const net = { ...cells, refund_gross: '', refund_net: '83,19' };
    await shop.importText(own(ofBox(1, { ...net, refund_line: '' })));
    expect(await memberships(shop)).toHaveLength(1);
    const file = own(ofBox(1, net));
    expect(counts(await shop.importText(file))).toEqual([0, 1, 0, 0]);
    expect(await memberships(shop)).toEqual([]);
    expect(await storedRefunds(shop)).toEqual([[cells.refund_number ?? null, 83_19, 57, '1']]);
    expect(counts(await shop.importText(file))).toEqual([0, 0, 1, 0]);
    // A file without the number does not remove it.
    expect(counts(await shop.importText(own(ofBox(1, { ...net, refund_line: '' }))))).toEqual([0, 0, 1, 0]);
    await expectRightBooks(shop);
  },
);

inFullRun(() => {
  test('a gross refund that was converted as one of the order is assigned its line, and recognized from then on', async () => {
    await shop.importText(own(...boxAndTea(1, '2026-05-02')));
    await shop.importText(own(ofBox(1, { refund_line: '' })));
    // 99.00 of 120.40 gross are more of 103.19 net than the box has.
    const converted = Math.round((103_19 * 99_00) / 120_40);
    const file = own(ofBox(1));
    expect(counts(await shop.importText(file))).toEqual([0, 1, 0, 0]);
    expect(await storedRefunds(shop)).toEqual([[null, converted, 58, '1']]);
    expect(await memberships(shop)).toEqual([]);
    expect(counts(await shop.importText(file))).toEqual([0, 0, 1, 0]);
    expect(counts(await shop.importText(own(ofBox(1, { refund_line: '' }))))).toEqual([0, 0, 1, 0]);
    await shop.importText(own(isRefunded(1, '2026-05-16')));
    await expectRightBooks(shop);
  });
});

test.each<[string, Cells[], string, RegExp]>([
  ['a line that the order does not have', [ofBox(1, { refund_line: 7 })], 'refund_line', /no position "7"/],
  ['a line of another order', [ofBox(1, { refund_line: 9 })], 'refund_line', /no position "9"/],
  [
    'a product that is not a line without a number',
    [ofBox(1, { refund_line: 'BB-30' })],
    'refund_line',
    /no position "BB-30"/,
  ],
  [
    'more than the line cost',
    [ofBox(1, { refund_line: 2, refund_gross: '21,41' })],
    'refund_gross',
    /more than the position cost/,
  ],
  [
    'more than is left of the line',
    [ofBox(1), ofBox(1, { refund_gross: '', refund_net: '0,01', refund_at: '2026-05-16' })],
    'refund_net',
    /more than is left of the position/,
  ],
  [
    'a line that is refunded already',
    [ofBox(1, { refund_number: 'R1' }), ofBox(1, { refund_number: 'R2' })],
    'refund_gross',
    /more than is left of the position/,
  ],
  [
    'a line of a fully refunded order',
    [refund(1, { refund_net: '83,20', refund_at: '2026-05-14' }), ofBox(1)],
    'refund_net',
    /more than is left of the order/,
  ],
  [
    'two lines with one refund',
    [
      ofBox(1, { refund_number: 'R1', refund_gross: 1 }),
      ofBox(1, { refund_number: 'R1', refund_gross: 1, refund_line: 2 }),
    ],
    'refund_number',
    /differs from the refund "R1"/,
  ],
  ['no time and no amount', [refund(1, { refund_line: 1, refund_at: '' })], 'refund_at', /missing/],
])(
  'an invalid refund is a fault, and the rest of the file is imported: %s',
  async (_, rows, column, reason) => {
    await shop.importText(own(...boxAndTea(1, '2026-05-02')));
    const report = await shop.importText(own(...rows, { ...box(2, '2026-05-10'), line: 9 }));
    expect(counts(report)).toEqual([1, 0, 0, 1]);
    expect(report.errors[0]).toEqual({ line: 2, column, reason: expect.stringMatching(reason) });
    expect(await storedRefunds(shop)).toEqual([]);
    expect(await memberships(shop)).toHaveLength(2);
  },
);

test('among several lines of a product without numbers none is chosen', async () => {
  await shop.importText(own(...[1, 2].map((line) => ({ ...box(1, '2026-05-02'), line }))));
  await sql`update order_lines set position = null`.execute(shop.database.db);
  const { errors } = await shop.importText(own(ofBox(1, { refund_line: 'BB-30' })));
  expect(errors).toMatchObject([
    { column: 'refund_line', reason: expect.stringMatching(/several positions/) },
  ]);
});

inFullRun(() => {
  test('among equal boxes the named one is chosen, however the file is sorted', async () => {
    const rows = [1, 2].map((line) => ({ ...box(1, '2026-05-15'), line }));
    for (const file of [own(...rows), own(...rows.toReversed())]) {
      await shop.reset();
      await shop.importText(file);
      await close(shop, '2026-05', '2026-06-01T08:00:00Z');
      await shop.importText(
        own(ofBox(1, { refund_line: 2, refund_at: '2026-06-05' })),
        at('2026-06-06T08:00:00Z'),
      );
      expect(await memberships(shop)).toEqual([['1', '2026-05-15', '2026-06-14']]);
      await expectClosed(shop, '2026-05');
    }
  });
});

test('two concurrent imports refund a line once', async () => {
  await shop.importText(own(...boxAndTea(1, '2026-05-02'), box(2, '2026-05-10')));
  const file = own(ofBox(1, { refund_number: 'R1' }));
  const both = await Promise.all([shop.importText(file), shop.importText(file)]);
  expect(both.map(counts).toSorted()).toEqual([
    [0, 0, 1, 0],
    [0, 1, 0, 0],
  ]);
  expect(await storedRefunds(shop)).toEqual([['R1', 83_19, 60, '1']]);
  expect(await memberships(shop)).toEqual([['2', '2026-05-10', '2026-06-09']]);
  await expectRightBooks(shop);
});
