import { formatCents } from '@blattwerk/plan/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, dayOf, instantOf } from './values.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.50000', 1250],
  ['0.01', 1],
  ['9999999999999.99', 999_999_999_999_999],
  ['12.505', undefined],
  ['12.50001', undefined],
  ['12,50', undefined],
  ['-1', undefined],
  ['+1', undefined],
  ['1e3', undefined],
  ['.5', undefined],
  ['', undefined],
  ['99999999999999', undefined],
  ['NaN', undefined],
])('%s is %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test('every amount is read to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (cents) => {
      expect(centsOf(formatCents(cents))).toBe(cents);
    }),
  );
});

test.each([
  ['2026-12-07', '2026-12-07'],
  ['2026-12-07+01:00', '2026-12-07'],
  ['2026-12-07T23:30:00+01:00', '2026-12-07'],
  ['2026-12-07T23:30:00', '2026-12-07'],
  ['2026-12-07T23:30:00.123456Z', '2026-12-08'],
  ['2026-02-30', undefined],
  ['2026-12-07T99:00:00Z', undefined],
  ['07.12.2026', undefined],
  ['', undefined],
])('%s is the day %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test.each([
  ['2026-12-07T08:15:00+01:00', '2026-12-07T07:15:00.000Z'],
  ['2026-12-07T08:15:00Z', '2026-12-07T08:15:00.000Z'],
  ['2026-12-07T08:15:00', '2026-12-07T07:15:00.000Z'],
  ['2026-07-07T08:15:00', '2026-07-07T06:15:00.000Z'],
  ['2026-12-07', '2026-12-06T23:00:00.000Z'],
  ['2026-12-07T99:15:00', undefined],
  ['yesterday', undefined],
])('%s is the instant %s', (text, instant) => {
  expect(instantOf(text)?.toISOString()).toBe(instant);
});
