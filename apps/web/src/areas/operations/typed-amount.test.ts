import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test.each([
  ['12', '12.00'],
  ['12,5', '12.50'],
  ['12.50', '12.50'],
  [' 1.234,50 € ', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1\u202f234\u202f567,00\u00a0€', '1234567.00'],
  ['007', '7.00'],
  ['0', '0.00'],
  ['-12,50', '-12.50'],
  ['−12,50', '-12.50'],
  ['+3', '3.00'],
  ['12 EUR', '12.00'],
])('%j is %s', (typed, sent) => {
  expect(typedAmount(typed)).toBe(sent);
});

test.each(['', '-', 'viel', '12,345', '1.234', '1,2,3', '12..5', '1.23,4.5', '12,5 $', '1e3'])(
  '%j is refused: it is no amount, or may be two',
  (typed) => {
    expect(typedAmount(typed)).toBeNull();
  },
);
