import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  berlinDay,
  berlinDayEnd,
  berlinMidnight,
  berlinTime,
  cycleEnd,
  cycleOf,
  cycleOfDay,
  cycleStart,
  dayNumber,
  dayOfNumber,
} from './days.ts';

const HOUR = 3_600_000;

test.each([
  ['2026-03-28', '2026-03-27T23:00:00Z', 24],
  ['2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['2026-03-30', '2026-03-29T22:00:00Z', 24],
  ['2026-10-24', '2026-10-23T22:00:00Z', 24],
  ['2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['2026-10-26', '2026-10-25T23:00:00Z', 24],
  ['2024-02-29', '2024-02-28T23:00:00Z', 24],
  ['2025-12-31', '2025-12-30T23:00:00Z', 24],
  ['2026-01-01', '2025-12-31T23:00:00Z', 24],
])('the day %s begins at %s and has %i hours', (day, begin, hours) => {
  const first = berlinMidnight(day);
  expect(new Date(first).toISOString()).toBe(begin.replace('Z', '.000Z'));
  expect(berlinDayEnd(day) + 1 - first).toBe(hours * HOUR);
  expect([berlinDay(first - 1), berlinDay(first)]).toEqual([addDays(day, -1), day]);
  expect([berlinDay(berlinDayEnd(day)), berlinDay(berlinDayEnd(day) + 1)]).toEqual([day, addDays(day, 1)]);
});

test.each([
  ['2024-02', '2024-02-29', '2024-01-31T23:00:00.000Z', '2024-02-29T22:59:59.999Z'],
  ['2025-12', '2025-12-31', '2025-11-30T23:00:00.000Z', '2025-12-31T22:59:59.999Z'],
  ['2026-02', '2026-02-28', '2026-01-31T23:00:00.000Z', '2026-02-28T22:59:59.999Z'],
  ['2026-03', '2026-03-31', '2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
  ['2026-10', '2026-10-31', '2026-09-30T22:00:00.000Z', '2026-10-31T22:59:59.999Z'],
])('the cycle %s ends with %s: from %s to %s', (month, dateTo, first, last) => {
  const cycle = { dateFrom: `${month}-01`, dateTo };
  expect(new Date(cycleStart(cycle)).toISOString()).toBe(first);
  expect(new Date(cycleEnd(cycle)).toISOString()).toBe(last);
  for (const instant of [cycleStart(cycle), cycleEnd(cycle)]) expect(cycleOf(instant)).toEqual(cycle);
  expect(cycleOf(cycleStart(cycle) - 1).dateTo).toBe(addDays(`${month}-01`, -1));
  expect(cycleOf(cycleEnd(cycle) + 1).dateFrom).toBe(addDays(dateTo, 1));
  expect(cycleOfDay(dateTo)).toEqual(cycle);
});

const [from, to] = process.env.FULL === '1' ? [1995, 2045] : [2020, 2030];
test(`every day from ${from} to ${to} ends where the next begins and lasts 23, 24 or 25 hours`, () => {
  const lengths = new Map<number, number>();
  for (let n = dayNumber(`${from}-01-01`); n < dayNumber(`${to}-01-01`); n++) {
    const first = berlinMidnight(dayOfNumber(n));
    const hours = (berlinMidnight(dayOfNumber(n + 1)) - first) / HOUR;
    lengths.set(hours, (lengths.get(hours) ?? 0) + 1);
  }
  expect([...lengths.keys()].sort()).toEqual([23, 24, 25]);
  expect([lengths.get(23), lengths.get(25)]).toEqual([to - from, to - from]);
});

test.each([
  ['2026-01-31T23:30:00.000Z', '2026-02-01T00:30:00.000+01:00'],
  ['2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.999+01:00'],
  ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000+02:00'],
])('%s is %s in Berlin', (instant, shown) => {
  expect(berlinTime(Date.parse(instant))).toBe(shown);
  expect(Date.parse(shown)).toBe(Date.parse(instant));
});

test('an instant is in exactly one day and one cycle', () => {
  const instant = fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2060, 0) });
  fc.assert(
    fc.property(instant, (ms) => {
      const day = berlinDay(ms);
      expect(berlinMidnight(day) <= ms && ms <= berlinDayEnd(day)).toBe(true);
      const cycle = cycleOf(ms);
      expect(cycleStart(cycle) <= ms && ms <= cycleEnd(cycle)).toBe(true);
      expect(cycle.dateFrom <= day && day <= cycle.dateTo).toBe(true);
    }),
    { numRuns: process.env.FULL === '1' ? 2000 : 300 },
  );
});

test('days convert to numbers and back', () => {
  expect(dayNumber('1970-01-01')).toBe(0);
  expect(dayNumber('2000-03-01') - dayNumber('2000-02-28')).toBe(2);
  expect(dayOfNumber(dayNumber('2024-02-29'))).toBe('2024-02-29');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-00', '', '2026-01-01T00:00:00Z', '20260101'])(
  'no such day: %j',
  (day) => {
    expect(() => dayNumber(day)).toThrow(RangeError);
    expect(() => berlinMidnight(day)).toThrow(RangeError);
    expect(() => cycleOfDay(day)).toThrow(RangeError);
  },
);
