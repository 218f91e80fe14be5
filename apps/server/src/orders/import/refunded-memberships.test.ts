import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../books/check/check-ledger.ts';
import { closeCycle } from '../../cycles/close-cycle.ts';
import { findCycleOfMonth } from '../../cycles/cycle.queries.ts';
import { previewCycle } from '../../cycles/preview-cycle.ts';
import { createImportShop, type ImportShop, own } from './testing/import-shop.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await createImportShop();
});
afterAll(() => shop.database.drop());
beforeEach(() => shop.reset());

const at = (time: string) => ({ now: () => new Date(time) });

/** A box of thirty days, paid on a day. */
const box = (number: number, day: string) => ({
  number,
  status: 'paid',
  placed_at: '2026-04-01',
  paid_at: `${day} 10:00`,
  product: 'BB-30',
  quantity: 1,
  gross: '99,00',
});
const refunded = (number: number, time: string) => ({
  number,
  status: 'refunded',
  placed_at: '',
  refunded_at: time,
});

async function memberships(): Promise<unknown[]> {
  const { rows } = await sql<{ days: unknown }>`
    select jsonb_build_array(orders.number, start_date, expiry_date) as days
    from memberships join order_lines as line on line.id = order_line_id join orders on orders.id = order_id
    order by start_date`.execute(shop.database.db);
  return rows.map(({ days }) => days);
}

async function close(month: string, time: string): Promise<void> {
  const cycle = await findCycleOfMonth(shop.database.db, month);
  if (!cycle) throw new Error(`there is no cycle ${month}`);
  await closeCycle(shop.database, cycle, () => new Date(time));
}

/** A closed cycle computes to what it was closed with, and the books are right. */
async function expectClosed(month: string): Promise<void> {
  const cycle = await findCycleOfMonth(shop.database.db, month);
  if (!cycle) throw new Error(`there is no cycle ${month}`);
  const { hash, closedHash } = await previewCycle(shop.database, cycle, new Date('2026-06-20T00:00:00Z'));
  expect(hash).toBe(closedHash);
  await expectRightBooks();
}

async function expectRightBooks(): Promise<void> {
  const rules = await checkLedger(shop.database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}

test('refunded before the closing it never was; the next one begins at its own payment', async () => {
  await shop.importText(own(box(1, '2026-05-02'), box(2, '2026-05-10'), box(3, '2026-05-12')));
  expect(await memberships()).toEqual([
    ['1', '2026-05-02', '2026-06-01'],
    ['2', '2026-06-01', '2026-07-01'],
    ['3', '2026-07-01', '2026-07-31'],
  ]);
  const file = own(refunded(1, '2026-05-19 12:00'));
  await shop.importText(file);
  const moved = [
    ['2', '2026-05-10', '2026-06-09'],
    ['3', '2026-06-09', '2026-07-09'],
  ];
  expect(await memberships()).toEqual(moved);
  await shop.importText(file);
  await shop.importText(own(box(1, '2026-05-02')));
  expect(await memberships()).toEqual(moved);
  await expectRightBooks();
});

test('refunded later it ends with the midnight before the refund, and the next one begins there', async () => {
  await shop.importText(own(box(1, '2026-05-15'), box(2, '2026-05-16')));
  await close('2026-05', '2026-06-01T08:00:00Z');
  // 23:30 in Berlin is still the fifth.
  await shop.importText(own(refunded(1, '2026-06-05T21:30:00Z')), at('2026-06-06T08:00:00Z'));
  expect(await memberships()).toEqual([
    ['1', '2026-05-15', '2026-06-05'],
    ['2', '2026-06-05', '2026-07-05'],
  ]);
  await expectClosed('2026-05');
});

test('a refund that becomes known late ends it with the earliest open month, not within a closed one', async () => {
  await shop.importText(own(box(1, '2026-05-15'), box(2, '2026-05-16')));
  await close('2026-05', '2026-06-01T08:00:00Z');
  await shop.importText(own(refunded(1, '2026-05-20')), at('2026-06-06T08:00:00Z'));
  expect(await memberships()).toEqual([
    ['1', '2026-05-15', '2026-06-01'],
    ['2', '2026-06-01', '2026-07-01'],
  ]);
  await expectClosed('2026-05');
});

test('one that waits for another to end is gone when it is refunded, and the one that runs goes on', async () => {
  await shop.importText(own(box(1, '2026-05-15'), box(2, '2026-05-16'), box(3, '2026-05-17')));
  await close('2026-05', '2026-06-01T08:00:00Z');
  await shop.importText(own(refunded(2, '2026-06-05')), at('2026-06-06T08:00:00Z'));
  expect(await memberships()).toEqual([
    ['1', '2026-05-15', '2026-06-14'],
    ['3', '2026-06-14', '2026-07-14'],
  ]);
  await expectClosed('2026-05');
});

test('a partial refund leaves the days as they are', async () => {
  await shop.importText(own(box(1, '2026-05-02')));
  await shop.importText(own({ ...box(1, '2026-05-02'), refund_gross: '50', refund_at: '2026-05-03' }));
  expect(await memberships()).toEqual([['1', '2026-05-02', '2026-06-01']]);
});

test('a payment that becomes known after its month was closed opens one from the next month on', async () => {
  await shop.importText(own(box(1, '2026-04-02')));
  await close('2026-04', '2026-05-01T08:00:00Z');
  await shop.importText(own({ ...box(2, '2026-04-28'), email: 'anna@example.org' }));
  expect(await memberships()).toContainEqual(['2', '2026-05-01', '2026-05-31']);
  await expectClosed('2026-04');
});
