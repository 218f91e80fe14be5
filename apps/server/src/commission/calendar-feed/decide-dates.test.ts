import { addDays } from '@blattwerk/plan/days.ts';
import { expect, test } from 'vitest';
import { type CalendarFacts, decideDates } from './decide-dates.ts';

const TODAY = '2026-03-14';
const nothing: CalendarFacts = {
  closings: [],
  memberships: [],
  calls: [],
  payouts: { days: [], cutOffDays: 0 },
};
const datesOf = (facts: Partial<CalendarFacts>, kind: string) =>
  decideDates({ ...nothing, ...facts }, TODAY).filter((date) => date.kind === kind);
const daysOf = (facts: Partial<CalendarFacts>, kind: string) => datesOf(facts, kind).map(({ day }) => day);

test('each month ends on its last day, from two months back to half a year ahead', () => {
  expect(daysOf({}, 'month-end')).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ...['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'],
  ]);
});

test('a month closes on the Berlin day of that instant, past or future', () => {
  const closings = [
    { dateFrom: '2026-01-01', at: new Date('2026-02-02T23:30:00Z'), isDone: true },
    { dateFrom: '2026-02-01', at: new Date('2026-03-16T06:00:00Z'), isDone: false },
  ];
  expect(datesOf({ closings }, 'closing')).toMatchObject([
    { id: 'closing-2026-01', day: '2026-02-03', isDone: true },
    { id: 'closing-2026-02', day: '2026-03-16', isDone: false },
  ]);
});

test('payout days are those of the company’s calendar, moved to days on which banks settle, each once', () => {
  const payouts = { days: [5, 31], cutOffDays: 3 };
  const found = datesOf({ payouts }, 'payout-day');
  expect(found).toContainEqual({
    ...{ id: 'payout-day-2026-04-07', day: '2026-04-07' },
    ...{ kind: 'payout-day', closesOn: '2026-04-02' },
  });
  // The last day of February is a Saturday.
  expect(found.map(({ day }) => day)).toContain('2026-03-02');
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(found.every(({ day }) => day <= addDays(TODAY, 183))).toBe(true);
  expect(datesOf({ payouts: { days: [1, 2, 3, 4], cutOffDays: 0 } }, 'payout-day')).toContainEqual(
    expect.objectContaining({ day: '2026-04-07', closesOn: '2026-04-04' }),
  );
});

test('a company that pays out on any day has no payout days', () => {
  expect(daysOf({}, 'payout-day')).toEqual([]);
});

test('a call stays on its day until it is done, however long ago that is; other dates end', () => {
  const long = '2025-06-01';
  const calls = [{ member: 7, name: 'Ben', day: long }];
  const memberships = [
    { id: 3, kind: 'business-box' as const, day: long },
    { id: 4, kind: 'home-delivery' as const, day: '2026-05-01' },
  ];
  expect(daysOf({ calls, memberships }, 'call')).toEqual([long]);
  expect(daysOf({ calls, memberships }, 'business-box')).toEqual([]);
  expect(datesOf({ calls, memberships }, 'home-delivery')).toMatchObject([{ id: 'membership-4' }]);
});
