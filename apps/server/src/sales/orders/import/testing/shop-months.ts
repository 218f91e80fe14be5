import { sql } from 'kysely';
import { expect } from 'vitest';
import { closeCycle } from '../../../../commission/cycles/close-cycle.ts';
import { findCycleOfMonth, type StoredCycle } from '../../../../commission/cycles/cycle.queries.ts';
import { previewCycle } from '../../../../commission/cycles/preview-cycle.ts';
import { checkLedger } from '../../../../money/books/check/check-ledger.ts';
import type { ImportShop, TestImport } from './import-shop.ts';

/** Runs an import at a test's time. */
export const at = (time: string): TestImport => ({ now: () => new Date(time) });

/** A box of thirty days, paid on a day. */
export const box = (number: number, day: string) => ({
  number,
  status: 'paid',
  placed_at: '2026-04-01',
  paid_at: `${day} 10:00`,
  product: 'BB-30',
  quantity: 1,
  gross: '99,00',
});

/** Memberships with their order number, first day, and day of their end. */
export async function memberships({ database }: ImportShop): Promise<unknown[]> {
  const { rows } = await sql<{ days: unknown }>`
    select jsonb_build_array(orders.number, start_date, expiry_date) as days
    from memberships join order_lines as line on line.id = order_line_id join orders on orders.id = order_id
    order by start_date`.execute(database.db);
  return rows.map(({ days }) => days);
}

async function findMonth({ database }: ImportShop, month: string): Promise<StoredCycle> {
  const cycle = await findCycleOfMonth(database.db, month);
  if (!cycle) throw new Error(`there is no cycle ${month}`);
  return cycle;
}

export async function close(shop: ImportShop, month: string, time: string): Promise<void> {
  await closeCycle(shop.database, await findMonth(shop, month), () => new Date(time));
}

/** Expects that a closed cycle computes to its closing again, and that the books are correct. */
export async function expectClosed(shop: ImportShop, month: string): Promise<void> {
  const cycle = await findMonth(shop, month);
  const { hash, closedHash } = await previewCycle(shop.database, cycle, new Date('2026-06-20T00:00:00Z'));
  expect(hash).toBe(closedHash);
  await expectRightBooks(shop);
}

export async function expectRightBooks({ database }: ImportShop): Promise<void> {
  const rules = await checkLedger(database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}
