import { expect, test } from 'vitest';
import { isNearMonth } from './first-month.ts';

// Already the first of December in Berlin.
const NOW = new Date('2026-11-30T23:30:00Z');

test.each([
  ['2025-11', false],
  ['2025-12', true],
  ['2026-12', true],
  ['2027-12', true],
  ['2028-01', false],
  ['2016-12', false],
])('a programme that begins with %s may do so in December 2026: %s', (start, isNear) => {
  expect(isNearMonth(start, NOW)).toBe(isNear);
});
