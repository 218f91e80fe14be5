import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { createImportShop, own } from './testing/import-shop.ts';
import { isRefunded } from './testing/line-refunds.ts';
import { at, box, close, expectClosed, expectRightBooks, memberships } from './testing/shop-months.ts';

const shop = setUp(createImportShop);
beforeEach(() => shop.reset());

test('refunded before the closing it is removed; the next one begins at its own payment', async () => {
  await shop.importText(own(box(1, '2026-05-02'), box(2, '2026-05-10'), box(3, '2026-05-12')));
  expect(await memberships(shop)).toEqual([
    ['1', '2026-05-02', '2026-06-01'],
    ['2', '2026-06-01', '2026-07-01'],
    ['3', '2026-07-01', '2026-07-31'],
  ]);
  const file = own(isRefunded(1, '2026-05-19 12:00'));
  await shop.importText(file);
  const moved = [
    ['2', '2026-05-10', '2026-06-09'],
    ['3', '2026-06-09', '2026-07-09'],
  ];
  expect(await memberships(shop)).toEqual(moved);
  await shop.importText(file);
  await shop.importText(own(box(1, '2026-05-02')));
  expect(await memberships(shop)).toEqual(moved);
  await expectRightBooks(shop);
});

fullTest(
  'refunded later it ends with the midnight before the refund, and the next one begins there',
  async () => {
    await shop.importText(own(box(1, '2026-05-15'), box(2, '2026-05-16')));
    await close(shop, '2026-05', '2026-06-01T08:00:00Z');
    // 23:30 in Berlin is still the fifth.
    await shop.importText(own(isRefunded(1, '2026-06-05T21:30:00Z')), at('2026-06-06T08:00:00Z'));
    expect(await memberships(shop)).toEqual([
      ['1', '2026-05-15', '2026-06-05'],
      ['2', '2026-06-05', '2026-07-05'],
    ]);
    await expectClosed(shop, '2026-05');
  },
);

fullTest(
  'a refund that becomes known late ends it with the earliest open month, not within a closed one',
  async () => {
    await shop.importText(own(box(1, '2026-05-15'), box(2, '2026-05-16')));
    await close(shop, '2026-05', '2026-06-01T08:00:00Z');
    await shop.importText(own(isRefunded(1, '2026-05-20')), at('2026-06-06T08:00:00Z'));
    expect(await memberships(shop)).toEqual([
      ['1', '2026-05-15', '2026-06-01'],
      ['2', '2026-06-01', '2026-07-01'],
    ]);
    await expectClosed(shop, '2026-05');
  },
);

inFullRun(() => {
  test('one queued behind another is removed when refunded, and the running one goes on', async () => {
    await shop.importText(own(box(1, '2026-05-15'), box(2, '2026-05-16'), box(3, '2026-05-17')));
    await close(shop, '2026-05', '2026-06-01T08:00:00Z');
    await shop.importText(own(isRefunded(2, '2026-06-05')), at('2026-06-06T08:00:00Z'));
    expect(await memberships(shop)).toEqual([
      ['1', '2026-05-15', '2026-06-14'],
      ['3', '2026-06-14', '2026-07-14'],
    ]);
    await expectClosed(shop, '2026-05');
  });

  test('a partial refund does not change the days', async () => {
    await shop.importText(own(box(1, '2026-05-02')));
    await shop.importText(own({ ...box(1, '2026-05-02'), refund_gross: '50', refund_at: '2026-05-03' }));
    expect(await memberships(shop)).toEqual([['1', '2026-05-02', '2026-06-01']]);
  });

  test('a payment that becomes known after its month was closed opens one from the next month on', async () => {
    await shop.importText(own(box(1, '2026-04-02')));
    await close(shop, '2026-04', '2026-05-01T08:00:00Z');
    await shop.importText(own({ ...box(2, '2026-04-28'), email: 'anna@example.org' }));
    expect(await memberships(shop)).toContainEqual(['2', '2026-05-01', '2026-05-31']);
    await expectClosed(shop, '2026-04');
  });
});
