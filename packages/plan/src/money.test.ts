import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  divideRounded,
  easyShareOf,
  formatCents,
  isEasyToShare,
  multiplyDivideFloor,
  multiplyDivideRounded,
  netFromGross,
  parseCents,
  shareOf,
} from './money.ts';

const safeInteger = fc.maxSafeInteger();
const positive = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const natural = fc.maxSafeNat();
const rateBp = fc.integer({ min: 0, max: 10_000 });

/** Rounding as taught at school, in integers of any size. */
function schoolRounding(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  const rest = numerator % denominator;
  const half = rest < 0n ? -2n * rest >= denominator : 2n * rest >= denominator;
  if (!half) return whole;
  return numerator < 0n ? whole - 1n : whole + 1n;
}

test('halves are rounded away from zero, on both sides of it', () => {
  expect([5, 15, 25, -5, -15, -25].map((tenths) => divideRounded(tenths, 10))).toEqual([1, 2, 3, -1, -2, -3]);
  expect([4, 14, -4, -14].map((tenths) => divideRounded(tenths, 10))).toEqual([0, 1, 0, -1]);
});

test('division is exact for all safe integers', () => {
  fc.assert(
    fc.property(safeInteger, positive, (numerator, denominator) => {
      const expected = schoolRounding(BigInt(numerator), BigInt(denominator));
      expect(BigInt(divideRounded(numerator, denominator))).toBe(expected);
    }),
    { numRuns: 5000 },
  );
});

test('halves of odd numbers are exact where doubling leaves the safe integers', () => {
  expect(divideRounded(Number.MAX_SAFE_INTEGER, 2)).toBe(2 ** 52);
  expect(divideRounded(Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER)).toBe(1);
  expect(divideRounded((Number.MAX_SAFE_INTEGER - 1) / 2, Number.MAX_SAFE_INTEGER)).toBe(0);
});

test('a share is exact for any amount and rate, and symmetric', () => {
  fc.assert(
    fc.property(safeInteger, rateBp, (cents, bp) => {
      const expected = schoolRounding(BigInt(cents) * BigInt(bp), 10_000n);
      expect(BigInt(shareOf(cents, bp))).toBe(expected);
      expect(shareOf(-cents, bp) + shareOf(cents, bp)).toBe(0);
    }),
    { numRuns: 5000 },
  );
  expect(shareOf(1005, 1000)).toBe(101);
  expect(Object.is(shareOf(-1, 100), 0)).toBe(true);
});

test('the fast share equals the exact one, up to its limit', () => {
  const most = Math.floor(2 ** 51 / 10_000);
  expect([0, most].map(isEasyToShare)).toEqual([true, true]);
  expect([-1, most + 1, 0.5, Number.NaN].map(isEasyToShare)).toEqual([false, false, false, false]);
  const cents = fc.oneof(fc.integer({ min: most - 1_000_000, max: most }), fc.integer({ min: 0, max: most }));
  fc.assert(
    fc.property(cents, rateBp, (amount, rate) => {
      expect(easyShareOf(amount, rate)).toBe(multiplyDivideRounded(amount, rate, 10_000));
    }),
    { numRuns: 5000 },
  );
});

test('multiplying and dividing rounds down without losing a unit', () => {
  fc.assert(
    fc.property(natural, natural, positive, (value, part, whole) => {
      fc.pre(part <= whole);
      const expected = (BigInt(value) * BigInt(part)) / BigInt(whole);
      expect(BigInt(multiplyDivideFloor(value, part, whole))).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

test('net of gross: 119.00 with 19 % is 100.00, and the net is at most half a cent off', () => {
  expect(netFromGross(11_900, 1900)).toBe(10_000);
  expect(netFromGross(107, 700)).toBe(100);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), rateBp, (gross, bp) => {
      const net = BigInt(netFromGross(gross, bp));
      const error = net * BigInt(10_000 + bp) - BigInt(gross) * 10_000n;
      expect(2n * (error < 0n ? -error : error) <= BigInt(10_000 + bp)).toBe(true);
    }),
  );
});

test('cents convert to text and back', () => {
  expect([0, 5, 123_450, -5, -123_456].map(formatCents)).toEqual([
    '0.00',
    '0.05',
    '1234.50',
    '-0.05',
    '-1234.56',
  ]);
  expect(['0', '0.5', '12.34', '-0.05', '-0', '007'].map(parseCents)).toEqual([0, 50, 1234, -5, 0, 700]);
  fc.assert(
    fc.property(safeInteger, (cents) => {
      expect(parseCents(formatCents(cents))).toBe(cents);
    }),
  );
});

test.each([
  '',
  ' ',
  '1,00',
  '1.',
  '.5',
  '1.234',
  '1e3',
  '+1',
  '0x1',
  '1 000',
  '--1',
  'NaN',
  '99999999999999999',
])('not an amount: %j', (text) => {
  expect(() => parseCents(text)).toThrow(RangeError);
});

test('a result that would be inexact is refused', () => {
  expect(() => divideRounded(2 ** 53, 1)).toThrow(RangeError);
  expect(() => divideRounded(1.5, 1)).toThrow(RangeError);
  expect(() => divideRounded(1, 0)).toThrow(RangeError);
  expect(() => multiplyDivideRounded(2 ** 52, 2 ** 52, 3)).toThrow(RangeError);
  expect(() => multiplyDivideRounded(0.5, 2, 3)).toThrow(RangeError);
  expect(() => multiplyDivideFloor(-1, 2, 3)).toThrow(RangeError);
  expect(() => multiplyDivideFloor(1, 2, -3)).toThrow(RangeError);
  expect(() => formatCents(0.1)).toThrow(RangeError);
});
