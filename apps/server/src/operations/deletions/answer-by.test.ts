import { expect, test } from 'vitest';
import { answerBy } from './answer-by.ts';

test.each([
  ['2026-03-15T10:00:00Z', '2026-04-15'],
  // Already the 16th in Berlin.
  ['2026-03-15T23:30:00Z', '2026-04-16'],
  ['2026-01-31T10:00:00Z', '2026-02-28'],
  ['2026-03-31T10:00:00Z', '2026-04-30'],
  ['2026-12-05T10:00:00Z', '2027-01-05'],
])('a request made at %s has to be answered by %s', (asked, day) => {
  expect(answerBy(new Date(asked))).toBe(day);
});
