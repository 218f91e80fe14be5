import { expect, test } from 'vitest';
import { dueOn } from './due-on.ts';

test.each([
  // A Tuesday, with a weekend in between.
  ['2026-05-05T10:00:00Z', 5, '2026-05-12'],
  ['2026-05-05T10:00:00Z', 1, '2026-05-06'],
  // On a Saturday, and on the Friday before: five days from Monday on.
  ['2026-05-09T10:00:00Z', 5, '2026-05-15'],
  ['2026-05-08T10:00:00Z', 5, '2026-05-15'],
  // Half past midnight in Berlin is the next day.
  ['2026-05-05T22:30:00Z', 1, '2026-05-07'],
  // Good Friday and Easter Monday.
  ['2026-04-01T10:00:00Z', 3, '2026-04-08'],
  // Christmas and New Year.
  ['2026-12-23T10:00:00Z', 5, '2026-12-31'],
])('a question asked at %s is due within %d working days: by %s', (at, days, day) => {
  expect(dueOn(new Date(at), days)).toBe(day);
});
