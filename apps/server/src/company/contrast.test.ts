import { expect, test } from 'vitest';
import { leastContrast } from './contrast.ts';

test('white on white is unreadable, and black has the highest contrast, even on its own grey tint', () => {
  expect(leastContrast('#ffffff')).toBeCloseTo(1);
  expect(leastContrast('#000000')).toBeCloseTo(15.1, 0);
});

test.each([
  ['the product’s green', '#26693f', true],
  ['a strong blue', '#1d4ed8', true],
  ['a grey with enough contrast on white but not on its tint', '#767676', false],
  ['a light green', '#9ad0a0', false],
  ['red', '#ff0000', false],
])('%s (%s) is readable: %s', (_, colour, isRead) => {
  expect(leastContrast(colour) >= 4.5).toBe(isRead);
});
