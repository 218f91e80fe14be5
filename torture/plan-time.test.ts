import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import {
  addDays,
  type Cycle,
  cycleEnd,
  cycleOf,
  cycleOfDay,
  cycleStart,
  dayNumber,
} from '@blattwerk/plan/days.ts';
import { BY_PAYMENT, countOrders, type Orders, orderStatuses } from '@blattwerk/plan/volumes/orders.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFullRun } from '../apps/server/test-support/full-run.ts';
import { count } from './support/counts.ts';
import { seedOf } from './support/seed.ts';

const HOUR = 3_600_000;
const orders = count(isFullRun ? 20_000 : 4_000, 1_000_000);

/** Every cycle of twelve years, three of them leap years. */
const cycles: Cycle[] = [cycleOfDay('2023-12-01')];
while (cycles.length < 12 * 12) cycles.push(cycleOfDay(addDays(cycles.at(-1)?.dateTo ?? '', 1)));
const first = cycleStart(cycles[0] as Cycle);
const last = cycleEnd(cycles.at(-1) as Cycle);

/** Months as the platform's own time zone data has them. */
const monthsIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' });
const berlin = monthsIn('Europe/Berlin');

/** The last Sunday of March or October. */
function clockChange(year: number, month: '03' | '10'): string {
  const end = Date.parse(`${year}-${month}-31T00:00:00Z`);
  return new Date(end - new Date(end).getUTCDay() * 24 * HOUR).toISOString().slice(0, 10);
}

/** Days on which time calculations fail: nights of the clock changes, 31 December, 29 February, every end of a month. */
const days = [
  ...Array.from({ length: 11 }, (_, i) => 2024 + i).flatMap((year) => [
    clockChange(year, '03'),
    clockChange(year, '10'),
  ]),
  ...cycles.map(({ dateTo }) => dateTo),
];

const near = fc.oneof(
  fc.constantFrom(-1, 0, 1),
  fc.integer({ min: -3 * HOUR, max: 27 * HOUR }),
  fc.integer({ min: -12, max: 108 }).map((quarters) => quarters * (HOUR / 4)),
);
const moment = fc.oneof(
  fc.tuple(fc.constantFrom(...days), near).map(([day, after]) => Date.parse(`${day}T00:00:00Z`) + after),
  fc
    .tuple(fc.constantFrom(...cycles), fc.constantFrom(-1, 0, 1))
    .map(([cycle, ms]) => cycleStart(cycle) + ms),
  fc.integer({ min: first, max: last }),
);

function columnsOf(paidAt: number[], countsIn: number[]): Orders {
  const size = paidAt.length;
  return {
    partner: new Int32Array(size),
    status: new Uint8Array(size).fill(orderStatuses.indexOf('paid')),
    paidAt: Float64Array.from(paidAt),
    baseCents: new Float64Array(size).fill(100),
    qp: new Float64Array(size).fill(1),
    countsIn: Int32Array.from(countsIn),
  };
}

/** For each order, the cycles that count it when they are closed; the last moment of every cycle has passed. */
function cyclesOf(list: Orders): string[][] {
  const found = Array.from(list.partner, (): string[] => []);
  for (const cycle of cycles) {
    const { source } = countOrders(cycleWindow(cycle, last + 1), list);
    for (const order of source) found[order]?.push(cycle.dateFrom);
  }
  return found;
}

test('the critical days are the right ones', () => {
  expect(days).toEqual(
    expect.arrayContaining(['2026-03-29', '2026-10-25', '2024-02-29', '2028-02-29', '2025-12-31']),
  );
});

test(`each of ${orders} orders counts in exactly one cycle, that of its day in Berlin`, () => {
  const drawn = fc.sample(moment, { numRuns: orders, seed: seedOf('time') });
  const moments = drawn.map((at) => Math.min(Math.max(at, first), last));
  const expected = moments.map((at) => [`${berlin.format(at)}-01`]);
  expect(moments.map((at) => [cycleOf(at).dateFrom])).toEqual(expected);
  expect(
    cyclesOf(
      columnsOf(
        moments,
        moments.map(() => BY_PAYMENT),
      ),
    ),
  ).toEqual(expected);
});

test.each([
  ['of UTC', 'UTC'],
  ['of Berlin’s winter all year', '+01:00'],
  ['of Berlin’s summer all year', '+02:00'],
  ['of a zone an hour further east', 'Europe/Kyiv'],
])('with the months %s, some orders would be found in another cycle', (_, timeZone) => {
  const wrong = monthsIn(timeZone);
  const drawn = fc.sample(moment, { numRuns: isFullRun ? 20_000 : 2_000, seed: seedOf('months') });
  expect(drawn.filter((at) => wrong.format(at) !== berlin.format(at)).length).toBeGreaterThan(0);
});

test('an order booked in a later cycle counts there and nowhere else', () => {
  const moments = fc
    .sample(moment, { numRuns: isFullRun ? 500 : 100, seed: seedOf('booked') })
    .map((at) => Math.min(Math.max(at, first), last));
  const bookedIn = moments.map((at, i) => {
    const later = cycles.findIndex(({ dateFrom }) => dateFrom === cycleOf(at).dateFrom) + (i % 3);
    return cycles[Math.min(later, cycles.length - 1)]?.dateFrom ?? '';
  });
  expect(cyclesOf(columnsOf(moments, bookedIn.map(dayNumber)))).toEqual(bookedIn.map((day) => [day]));
});
