import { expect, test } from 'vitest';
import { daysUntil } from './days-until.ts';

/** 23:30 in Berlin. */
const NOW = Date.parse('2026-03-15T22:30:00Z');

test.each([
  ['2026-03-15T22:45:00+00:00', 0],
  ['2026-03-15T23:00:00+00:00', 1],
  ['2026-03-27T22:30:00+00:00', 12],
  // Daylight saving time has begun: half past midnight.
  ['2026-03-29T22:30:00+00:00', 15],
  ['2026-03-01T00:00:00+00:00', 0],
])('until %s: %i', (instant, days) => {
  expect(daysUntil(instant, NOW)).toBe(days);
});
