import { expect, test } from 'vitest';
import { monthsOfMove } from './move.data.ts';

test('the months of a move start with the running one in Berlin and continue across the end of the year', () => {
  // In Berlin it is already December.
  const months = monthsOfMove(Date.parse('2026-11-30T23:30:00Z'));
  expect(months.slice(0, 3)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
  expect(months).toHaveLength(13);
  expect(months.at(-1)).toBe('2027-12-01');
});
