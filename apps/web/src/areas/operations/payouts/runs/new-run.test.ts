import { expect, test } from 'vitest';
import { dueDayFault, isMinimum, nextDueDay, runBody } from './new-run.ts';

// A Friday, noon in Berlin.
const friday = Date.parse('2026-11-27T11:00:00Z');

test('after a Friday the banks’ next settlement day is the Monday', () => {
  expect(nextDueDay(friday)).toBe('2026-11-30');
  expect(nextDueDay(Date.parse('2026-12-24T11:00:00Z'))).toBe('2026-12-28');
});

test.each([
  ['2026-11-27', null],
  ['2026-11-30', null],
  ['2026-11-28', 'closed'],
  ['2026-12-25', 'closed'],
  ['2026-11-26', 'over'],
  ['', 'missing'],
] as const)('a run due on %j: %s', (day, fault) => {
  expect(dueDayFault(day, friday)).toBe(fault);
});

test('shortly before midnight UTC the day is Berlin’s', () => {
  expect(dueDayFault('2026-11-27', Date.parse('2026-11-27T23:30:00Z'))).toBe('over');
});

test('without a minimum the company’s own applies', () => {
  expect(isMinimum(' ')).toBe(true);
  expect(isMinimum('25,50')).toBe(true);
  expect(isMinimum('-1')).toBe(false);
  expect(isMinimum('viel')).toBe(false);
  const typed = { dueOn: '2026-11-30', type: 'bank', scope: 'all', countries: ['DEU'] } as const;
  expect(runBody({ ...typed, countries: ['DEU'], minimum: '' })).toEqual({
    dueOn: '2026-11-30',
    type: 'bank',
    scope: 'all',
    countries: ['DEU'],
  });
  expect(runBody({ ...typed, countries: [], minimum: '25,5' })).toMatchObject({
    minimum: '25.50',
    countries: [],
  });
});
