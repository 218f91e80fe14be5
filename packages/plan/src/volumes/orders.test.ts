import { expect, test } from 'vitest';
import { cycleWindow } from '../cycle/cycle-window.ts';
import { dayNumber } from '../days.ts';
import { BY_PAYMENT, countOrders, type OrderStatus, type Orders, orderStatuses } from './orders.ts';
import type { Refunds } from './refunds.ts';

const MARCH = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
const FIRST = Date.parse('2026-02-28T23:00:00Z');
const LAST = Date.parse('2026-03-31T22:00:00Z') - 1;
const CLOSING = Date.parse('2026-04-03T08:00:00Z');
const APRIL = dayNumber('2026-04-01');

interface Row {
  readonly status?: OrderStatus;
  readonly paidAt?: number;
  readonly baseCents?: number;
  readonly countsIn?: number;
  readonly refundedAt?: number;
}

function columnsOf(rows: Row[]): Orders {
  return {
    partner: Int32Array.from(rows, (_, i) => i),
    status: Uint8Array.from(rows, ({ status = 'paid' }) => orderStatuses.indexOf(status)),
    paidAt: Float64Array.from(rows, ({ paidAt = FIRST }) => paidAt),
    baseCents: Float64Array.from(rows, ({ baseCents = 1000 }) => baseCents),
    qp: Float64Array.from(rows, () => 10),
    countsIn: Int32Array.from(rows, ({ countsIn = BY_PAYMENT }) => countsIn),
    refundedAt: Float64Array.from(rows, ({ refundedAt = Number.NaN }) => refundedAt),
  };
}

/** Positions of the orders that count when the cycle is closed, or at another moment. */
function counted(rows: Row[], asOf = CLOSING, refunds?: Refunds): number[] {
  return [...countOrders(cycleWindow(MARCH, asOf), columnsOf(rows), refunds).source];
}

test('only paid orders count', () => {
  const rows: Row[] = [
    { status: 'open' },
    { status: 'paid' },
    { status: 'cancelled' },
    { status: 'refunded' },
  ];
  expect(counted(rows)).toEqual([1]);
});

test('an order belongs to the cycle that it was paid in, to the millisecond', () => {
  const rows = [FIRST - 1, FIRST, LAST, LAST + 1, Number.NaN].map((paidAt) => ({ paidAt }));
  expect(counted(rows)).toEqual([1, 2]);
});

test('while the cycle runs, later payments do not count yet', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const rows = [now - 1, now, now + 1].map((paidAt) => ({ paidAt }));
  expect(counted(rows, now)).toEqual([0, 1]);
});

test('an order booked in another cycle counts only there', () => {
  const march = dayNumber(MARCH.dateFrom);
  const late = { paidAt: FIRST - 86_400_000, countsIn: march };
  expect(counted([late, { countsIn: APRIL }, { countsIn: march }])).toEqual([0, 2]);
});

test('a full refund counts zero until the closing; after it the order was still paid', () => {
  const rows: Row[] = [CLOSING - 1, CLOSING, CLOSING + 1].map((refundedAt) => ({
    status: 'refunded',
    refundedAt,
  }));
  expect(counted(rows)).toEqual([2]);
});

test('partial refunds until the closing reduce base and QP; refunding the whole base is a full refund', () => {
  const refunds: Refunds = {
    order: Int32Array.of(0, 0, 1, 2, 3),
    at: Float64Array.of(LAST, CLOSING, CLOSING + 1, CLOSING, CLOSING),
    baseCents: Float64Array.of(100, 250, 999, 1000, 0),
    qp: Float64Array.of(1, 3, 9, 4, 12),
  };
  const orders = columnsOf([{}, {}, {}, { baseCents: 0 }]);
  const picked = countOrders(cycleWindow(MARCH, CLOSING), orders, refunds);
  expect([...picked.source]).toEqual([0, 1, 3]);
  expect([...picked.partner]).toEqual([0, 1, 3]);
  expect([...picked.baseCents]).toEqual([650, 1000, 0]);
  expect([...picked.qp]).toEqual([6, 10, 0]);
});

test('the columns for rare cases may be missing', () => {
  const { countsIn: _, refundedAt: __, ...plain } = columnsOf([{}, { status: 'refunded' }]);
  expect([...countOrders(cycleWindow(MARCH, CLOSING), plain).source]).toEqual([0]);
});

test('a window: the one instant is the last millisecond, or now while the cycle runs', () => {
  const closed = cycleWindow(MARCH, CLOSING);
  expect([closed.instant, closed.instantDay, closed.provisional]).toEqual([
    LAST,
    dayNumber('2026-03-31'),
    false,
  ]);
  const running = cycleWindow(MARCH, Date.parse('2026-03-29T22:30:00Z'));
  expect([running.instant, running.instantDay, running.provisional]).toEqual([
    running.asOf,
    dayNumber('2026-03-30'),
    true,
  ]);
  expect(cycleWindow(MARCH, LAST).provisional).toBe(true);
  expect(() => cycleWindow(MARCH, FIRST - 1)).toThrow(RangeError);
  expect(() => cycleWindow({ dateFrom: '2026-03-31', dateTo: '2026-03-01' }, CLOSING)).toThrow(RangeError);
});
