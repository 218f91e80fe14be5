import { expect, test } from 'vitest';
import { basisPointsOf, isLess, isNegative, isPositive, isZero, ZERO_AMOUNT } from './amount.ts';

test.each([
  [ZERO_AMOUNT, 'zero'],
  ['-0.00', 'zero'],
  ['0', 'zero'],
  ['0.01', 'positive'],
  ['-0.01', 'negative'],
  ['10.00', 'positive'],
  ['-1000000.00', 'negative'],
  // More digits than a floating-point number can hold.
  ['90071992547409.93', 'positive'],
  ['0.000001', 'positive'],
])('%s is %s', (amount, sign) => {
  expect({ zero: isZero(amount), negative: isNegative(amount), positive: isPositive(amount) }).toEqual({
    zero: sign === 'zero',
    negative: sign === 'negative',
    positive: sign === 'positive',
  });
});

test.each([
  ['9.99', '10.00', true],
  ['10.00', '9.99', false],
  ['50.00', '50.00', false],
  ['0.00', '0.01', true],
  ['90071992547409.93', '90071992547409.94', true],
])('%s is less than %s: %s', (amount, other, expected) => {
  expect(isLess(amount, other)).toBe(expected);
});

test('a percentage is parsed into whole basis points', () => {
  expect(['19.00', '0.00', '12.50', '100.00'].map(basisPointsOf)).toEqual([1900, 0, 1250, 10_000]);
});
