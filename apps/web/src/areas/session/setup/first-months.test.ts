import { expect, test } from 'vitest';
import { firstMonths } from './first-months.ts';

test('a year before and after the current month in Berlin', () => {
  // Already the first of December there.
  const { current, months } = firstMonths(Date.parse('2026-11-30T23:30:00Z'));
  expect(current).toBe('2026-12');
  expect([months.length, months[0], months[12], months[24]]).toEqual([25, '2025-12', '2026-12', '2027-12']);
});
