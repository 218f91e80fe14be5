import { expect, test } from 'vitest';
import { centimetres, localDecimal, metres, wireDecimal } from './numbers.ts';

test.each([
  [1250, '12.5'],
  [100, '1'],
  [1000, '10'],
  [5, '0.05'],
  [1_000_000, '10000'],
])('%i cm are %s m, and back', (length, text) => {
  expect(metres(length)).toBe(text);
  expect(centimetres(text)).toBe(length);
});

test('an invalid length is rejected, a comma is not', () => {
  for (const text of ['', 'x', '-1', '1.234', '1,2,3', '1e3', '12345678'])
    expect(centimetres(text)).toBeUndefined();
  expect(centimetres(' 12,5 ')).toBe(1250);
});

test('decimals have the separator of the language on the screen, and a point in calls', () => {
  const german = { decimal: () => '0,50' };
  const english = { decimal: () => '0.50' };
  expect(localDecimal('1.5', german)).toBe('1,5');
  expect(localDecimal('1.5', english)).toBe('1.5');
  expect(wireDecimal(' 1,5')).toBe('1.5');
});
