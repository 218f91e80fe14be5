import { expect, test } from 'vitest';
import { leftAfter, restOf, spentFault } from './spending.ts';

test.each([
  ['', 'invalid'],
  ['0', 'invalid'],
  ['-1', 'invalid'],
  ['abc', 'invalid'],
  ['30,01', 'tooMuch'],
  ['30,00', null],
  ['0,01 €', null],
])('of 30.00 EUR an amount %j is %s', (text, fault) => {
  expect(spentFault(text, '30.00')).toBe(fault);
});

test('redemptions reduce the remaining value, and refunds restore it', () => {
  expect(leftAfter('100.00', '30,50')).toBe('69.50');
  expect(leftAfter('69.50', '0,50', -1)).toBe('70.00');
  expect(leftAfter('69.50', 'abc')).toBe('69.50');
  expect(restOf('30.00', '12.50')).toBe('17.50');
});
