import { expect, test } from 'vitest';
import { isEndedMonth } from './ended-month.ts';

test.each([
  ['2026-03-31T21:59:59.999Z', false],
  ['2026-03-31T22:00:00.000Z', true],
  ['2027-01-01T00:00:00.000Z', true],
])('at %s March 2026 is over: %s', (now, isOver) => {
  expect(isEndedMonth('2026-03-01', Date.parse(now))).toBe(isOver);
});
