import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { checkLedger } from '../../../money/books/check/check-ledger.ts';
import { voucherRules } from '../../../money/books/check/voucher-rules.ts';
import { createVoucher } from '../../../money/vouchers/create-voucher.ts';
import { redeemVoucher, refundRedemption } from '../../../money/vouchers/spend-voucher.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createImportShop, NOW, own } from './testing/import-shop.ts';
import { boxAndTea, isRefunded, ofBox, refund } from './testing/line-refunds.ts';

const shop = setUp(createImportShop);
let code: string;
let references = 0;

beforeEach(async () => {
  await shop.reset();
  const { db } = shop.database;
  const { id: owner } = await db.selectFrom('partners').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id: payout } = await db
    .insertInto('payouts')
    .values({ partner_id: owner, type: 'shopping', amount_cents: 200_00 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) => createVoucher(tx, { payout, owner, amountCents: 200_00, at: NOW }));
  ({ code } = await db
    .selectFrom('vouchers')
    .select('code')
    .where('payout_id', '=', payout)
    .executeTakeFirstOrThrow());
});

const lineOf = async (order: string, position: string) =>
  (
    await shop.database.db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select('order_lines.id')
      .where('number', '=', order)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
  ).id;
const redeem = (cents: number, order: string, orderLine: number | null = null, source?: string) => {
  references += 1;
  const spending = { code, cents, order, source, orderLine, reference: `R-${references}`, by: 1 };
  return inTransaction(shop.database.db, (tx) =>
    redeemVoucher({ db: tx, clock: { now: () => NOW } }, spending),
  );
};
const expectRightBooks = async () => {
  const rules = await checkLedger(shop.database, { rules: voucherRules });
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
};
/** The amount given back for each redemption, in cents. */
const givenBack = async () => {
  const { rows } = await shop.database.pool.query(
    `select coalesce(sum(refund.amount_cents), 0)::int as cents
     from voucher_movements as redeemed left join voucher_movements as refund on refund.refund_of = redeemed.id
     where redeemed.kind = 'redeemed' group by redeemed.id order by redeemed.id`,
  );
  return rows.map(({ cents }) => cents);
};

test('the refund of a position gives back its share of the voucher, that of the whole order everything, and the same file nothing', async () => {
  await shop.importText(own(...boxAndTea(1, '2026-05-10')));
  await redeem(50_00, '1', await lineOf('1', '1'));
  await redeem(20_00, '1', await lineOf('1', '2'));
  const half = own(ofBox(1, { refund_gross: '49,50', refund_number: 'A' }));
  await shop.importText(half);
  expect(await givenBack()).toEqual([25_00, 0]);
  await shop.importText(half);
  expect(await givenBack()).toEqual([25_00, 0]);
  await shop.importText(own(ofBox(1, { refund_gross: '49,50', refund_number: 'B' })));
  expect(await givenBack()).toEqual([50_00, 0]);
  await shop.importText(own(isRefunded(1, '2026-05-19 12:00')));
  expect(await givenBack()).toEqual([50_00, 20_00]);
  const marked = await shop.database.db
    .selectFrom('order_lines')
    .select('id')
    .where('voucher_id', 'is not', null)
    .execute();
  expect(marked).toEqual([]);
  await expectRightBooks();
});

test('a redemption on an order of a shop is given back with that order alone, although another shop has the number', async () => {
  const others = boxAndTea(1, '2026-05-10').map((row) => ({ ...row, source: 'other' }));
  await shop.importText(own(...boxAndTea(1, '2026-05-10'), ...others));
  await redeem(40_00, '1', null, 'other');
  await shop.importText(own(isRefunded(1, '2026-05-19 12:00')));
  expect(await givenBack()).toEqual([0]);
  await shop.importText(own({ ...isRefunded(1, '2026-05-19 12:00'), source: 'other' }));
  expect(await givenBack()).toEqual([40_00]);
  await expectRightBooks();
});

inFullRun(() => {
  test('a part that the shop gave back itself is not given back again', async () => {
    await shop.importText(own(...boxAndTea(1, '2026-05-10')));
    const redemption = await redeem(50_00, '1', await lineOf('1', '1'));
    await inTransaction(shop.database.db, (tx) =>
      refundRedemption(
        { db: tx, clock: { now: () => NOW } },
        { redemption, cents: 30_00, reference: 'own', by: 1 },
      ),
    );
    await shop.importText(own(ofBox(1, { refund_gross: '49,50', refund_number: 'A' })));
    expect(await givenBack()).toEqual([30_00]);
    await shop.importText(own(isRefunded(1, '2026-05-19 12:00')));
    expect(await givenBack()).toEqual([50_00]);
    await expectRightBooks();
  });

  test('for an order without a line its share is given back, even if it was redeemed before the order was known', async () => {
    await redeem(40_00, '1');
    await shop.importText(own(...boxAndTea(1, '2026-05-10'), refund(1, { refund_net: '51,60' })));
    // 51.60 of 103.19 net.
    expect(await givenBack()).toEqual([20_00]);
    await shop.importText(own(isRefunded(1, '2026-05-19 12:00')));
    expect(await givenBack()).toEqual([40_00]);
    await expectRightBooks();
  });

  test('if two shops have an order with that number, a redemption without a line is left to them', async () => {
    await shop.importText(
      own(
        ...boxAndTea(1, '2026-05-10'),
        ...boxAndTea(1, '2026-05-10').map((row) => ({ ...row, source: 'other' })),
      ),
    );
    await redeem(40_00, '1');
    await shop.importText(own(isRefunded(1, '2026-05-19 12:00')));
    expect(await givenBack()).toEqual([0]);
  });

  test('an open order keeps the positions on which a voucher was redeemed', async () => {
    const open = { status: 'open', paid_at: '' };
    const rows = boxAndTea(1, '2026-05-10').map((row) => ({ ...row, ...open }));
    await shop.importText(own(...rows));
    await redeem(50_00, '1', await lineOf('1', '1'));
    const other = await shop.importText(own(...rows.map((row) => ({ ...row, quantity: 3 }))));
    expect(other.errors).toMatchObject([
      { reason: 'has other positions than the order on which a voucher was redeemed' },
    ]);
    const same = await shop.importText(own(...boxAndTea(1, '2026-05-10')));
    expect([same.failed, same.updated]).toEqual([0, 1]);
  });
});
