import { expect, test } from 'vitest';
import { streakOf } from './streaks.ts';

const span = { last: '2026-10', running: '2026-11' };

test.each([
  ['nothing ever', [], [0, 0, false]],
  ['the running month has nothing yet, which ends nothing', ['2026-09', '2026-10'], [2, 2, false]],
  ['the running month counts once it has something', ['2026-09', '2026-10', '2026-11'], [3, 3, true]],
  ['begun in the running month', ['2026-05', '2026-11'], [1, 1, true]],
  ['ended two months ago', ['2026-07', '2026-08', '2026-09'], [0, 3, false]],
  [
    'over the turn of a year, and a longer one before',
    ['2025-11', '2025-12', '2026-01', '2026-10'],
    [1, 3, false],
  ],
  ['a month that is named twice counts once', ['2026-10', '2026-10'], [1, 1, false]],
  ['what lies in the time to come does not count', ['2026-10', '2026-12', '2027-01'], [1, 1, false]],
] as const)('%s', (_, had, [months, longest, thisMonth]) => {
  expect(streakOf(had, span)).toEqual({ months, longest, thisMonth });
});

test('if the current month does not count, it is null', () => {
  const closed = { last: '2026-09', running: null };
  expect(streakOf(['2026-08', '2026-09'], closed)).toEqual({ months: 2, longest: 2, thisMonth: null });
});
