import { expect, test } from 'vitest';
import { latenessOf, settlementTerms } from './settlement-terms.ts';

test('a month has to be closed by the end of the next one, also across the turn of a year', () => {
  expect(settlementTerms({ dateTo: '2026-12-31' })).toEqual({ warnOn: '2027-01-20', lateOn: '2027-01-31' });
  expect(settlementTerms({ dateTo: '2028-01-31' })).toEqual({ warnOn: '2028-02-20', lateOn: '2028-02-29' });
});

test.each([
  ['2026-11-20T22:59:59.999Z', 'none'],
  ['2026-11-20T23:00:00.000Z', 'due'],
  ['2026-11-30T22:59:59.999Z', 'due'],
  ['2026-11-30T23:00:00.000Z', 'overdue'],
] as const)('October still open at %s is %s', (now, lateness) => {
  expect(latenessOf({ dateTo: '2026-10-31', closedAt: null }, new Date(now))).toBe(lateness);
});

test('a closed month is never late', () => {
  const closedAt = new Date('2026-12-24T10:00:00Z');
  expect(latenessOf({ dateTo: '2026-10-31', closedAt }, new Date('2027-01-01T10:00:00Z'))).toBe('none');
});
