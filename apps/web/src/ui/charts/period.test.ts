import { expect, test } from 'vitest';
import { faultOfDays, lastMonths, periodOf, previousOf } from './period.ts';
import { parsePeriod } from './period-search.ts';

const TODAY = '2026-03-15';

test.each([
  [{}, {}],
  [{ period: '7' }, {}],
  [{ period: 7 }, {}],
  [{ period: '30' }, { period: 30 }],
  [{ period: 'month' }, { period: 'month' }],
  [
    { period: 'month', start: '2026-02-01', end: 'x' },
    { period: 'month', start: '2026-02-01' },
  ],
  [
    { period: 'custom', start: '2026-02-01', end: '2026-02-09' },
    { period: 'custom', start: '2026-02-01', end: '2026-02-09' },
  ],
  [{ period: 'custom', start: '2026-02-30', end: '2026-03-01' }, {}],
  [{ period: 'custom', start: '2026-02-01' }, {}],
  [{ period: 'decade', start: '2026-02-01' }, {}],
])('%j in the address is %j', (raw, search) => {
  expect(parsePeriod(raw)).toEqual(search);
});

test('the default period is the seven days up to today, under its own name', () => {
  expect(periodOf({}, TODAY)).toEqual({ kind: 7, name: 'week', start: '2026-03-09', end: TODAY });
  expect(periodOf({ period: 90 }, TODAY)).toMatchObject({ name: '90', start: '2025-12-16', end: TODAY });
});

test('the running month ends today', () => {
  expect(periodOf({ period: 'month' }, TODAY)).toMatchObject({ start: '2026-03-01', end: TODAY });
  expect(periodOf({ period: 'month', start: '2026-02-11' }, TODAY)).toMatchObject({
    name: 'custom',
    start: '2026-02-01',
    end: '2026-02-28',
  });
  expect(periodOf({ period: 'month', start: '2027-01-01' }, TODAY)).toMatchObject({ start: '2026-03-01' });
});

test('an invalid period falls back to seven days', () => {
  const search = { period: 'custom', start: '2026-03-02', end: '2026-03-01' } as const;
  expect(periodOf(search, TODAY)).toMatchObject({ kind: 7, name: 'week' });
  expect(faultOfDays('2026-03-02', '2026-03-01')).toBe('order');
  expect(faultOfDays('2024-03-02', '2026-03-02')).toBe('tooLong');
  expect(faultOfDays('2024-03-03', '2026-03-02')).toBeNull();
  expect(faultOfDays('', '2026-03-02')).toBe('missing');
});

test.each([
  [{}, '2026-03-02', '2026-03-08'],
  [{ period: 'custom', start: '2026-03-10', end: '2026-03-11' }, '2026-03-08', '2026-03-09'],
  // The running month: the same days of February.
  [{ period: 'month' }, '2026-02-01', '2026-02-15'],
  // A past month: all of January.
  [{ period: 'month', start: '2026-02-01' }, '2026-01-01', '2026-01-31'],
] as const)('before %j come %s to %s', (search, start, end) => {
  expect(previousOf(periodOf(search, TODAY))).toMatchObject({ name: 'custom', start, end });
});

test('the 31st of a running March is compared with all of February', () => {
  expect(previousOf(periodOf({ period: 'month' }, '2026-03-30'))).toMatchObject({
    start: '2026-02-01',
    end: '2026-02-28',
  });
});

test('twelve months, across a year', () => {
  const months = lastMonths(TODAY);
  expect(months).toHaveLength(12);
  expect([months[0], months[2], months[3], months[11]]).toEqual([
    '2026-03-01',
    '2026-01-01',
    '2025-12-01',
    '2025-04-01',
  ]);
});
