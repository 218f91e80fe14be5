import { expect, test } from 'vitest';
import { waitedDays } from './queues.data.ts';

test.each([
  ['2026-03-15T10:00:00Z', 0],
  ['2026-03-14T10:00:01Z', 0],
  ['2026-03-14T10:00:00Z', 1],
  ['2026-03-05T09:00:00Z', 10],
  // A device whose clock is slow.
  ['2026-03-15T10:05:00Z', 0],
])('what waits since %s has waited for %d days', (since, days) => {
  expect(waitedDays(since, Date.parse('2026-03-15T10:00:00Z'))).toBe(days);
});
