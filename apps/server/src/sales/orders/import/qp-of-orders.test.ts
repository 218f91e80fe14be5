import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { checkLedger } from '../../../money/books/check/check-ledger.ts';
import { createImportShop, own, paid } from './testing/import-shop.ts';

const shop = setUp(createImportShop);
beforeEach(() => shop.reset());

async function expectRightBooks(): Promise<void> {
  const rules = await checkLedger(shop.database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}

test.each([
  ['the full price', { gross: '21,40' }, 10],
  ['more than that', { net: '30' }, 10],
  ['half of it', { net: '10' }, 5],
  ['a cent less', { net: '19,99' }, 9],
  ['a discount', { net: '20', discount: '12' }, 4],
  ['nothing', { net: '20', discount: '20' }, 0],
])('QP follow the price: %s', async (_, price, qp) => {
  await shop.importText(own({ number: 1, ...paid, product: 'TE-1', quantity: 2, ...price }));
  expect((await shop.orders())[0]).toMatchObject({ qp });
});

/** Changes the date of a product change: the server's clock is not that of the database. */
const changedOn = (day: string) =>
  sql`update product_prices set valid_from = ${day}::date where valid_from > '2026-06-01'`.execute(
    shop.database.db,
  );

fullTest(
  'an order has the prices of the instant at which it was placed, whenever it becomes known',
  async () => {
    const { db } = shop.database;
    await sql`update products set net_cents = 2000, qp = 50 where number = 'TE-1'`.execute(db);
    await changedOn('2026-05-10');
    const tea = { ...paid, product: 'TE-1', quantity: 1, net: '10', paid_at: '2026-05-15' };
    await shop.importText(
      own({ number: 1, ...tea, placed_at: '2026-05-09' }, { number: 2, ...tea, placed_at: '2026-05-11' }),
    );
    expect((await shop.orders()).map(({ qp }) => qp)).toEqual([5, 25]);
    const open = { ...tea, status: 'open', paid_at: '' };
    const qpOf = async (placed: string) => {
      await shop.importText(own({ number: 3, ...open, placed_at: placed }));
      return (await shop.orders())[2]?.qp;
    };
    expect([await qpOf('2026-05-09'), await qpOf('2026-05-11'), await qpOf('2026-05-09')]).toEqual([
      5, 25, 5,
    ]);
    const moved = { ...open, product: '', quantity: '', net: '' };
    expect(await shop.importText(own({ number: 3, ...moved, placed_at: '2026-05-11' }))).toMatchObject({
      errors: [{ reason: expect.stringContaining('has no positions, which its prices') }],
    });
    expect((await shop.orders())[2]?.qp).toBe(5);
    await expectRightBooks();
  },
);

fullTest('a cent lost by rounding VAT costs no QP; a product without a price has none', async () => {
  const { db } = shop.database;
  await sql`update products set net_cents = 45, qp = 7 where number = 'TE-1'`.execute(db);
  await sql`update products set net_cents = 0 where number = 'SH-2'`.execute(db);
  await changedOn('2026-01-01');
  await shop.importText(
    own(
      { number: 1, ...paid, product: 'TE-1', quantity: 10, gross: '4,80' },
      { number: 2, ...paid, product: 'TE-1', quantity: 10, gross: '4,79' },
      { number: 3, ...paid, product: 'SH-2', quantity: 1, net: '5' },
    ),
  );
  const stored = await shop.orders();
  expect(stored.map(({ base, qp }) => [base, qp])).toEqual([
    // Ten at 0.48 gross are 4.486 net instead of 4.50.
    [449, 70],
    [448, 69],
    [500, 0],
  ]);
});

inFullRun(() => {
  test('a price in euros and cents with VAT per piece is the full price', async () => {
    const { db } = shop.database;
    // 27.90 with 19 % VAT is 23.4454 net, and 23.45 net would be 27.91.
    await sql`update products set net_cents = 2345, vat_bp = 1900, qp = 15 where number = 'TE-1'`.execute(db);
    await changedOn('2026-01-01');
    const tea = { ...paid, product: 'TE-1' };
    await shop.importText(
      own(
        { number: 1, ...tea, quantity: 2, gross: '55,80' },
        { number: 2, ...tea, quantity: 2, gross: '55,79' },
        { number: 3, ...tea, quantity: 100, gross: '2790' },
      ),
    );
    expect((await shop.orders()).map(({ qp }) => qp)).toEqual([30, 29, 1500]);
    await expectRightBooks();
  });
});
