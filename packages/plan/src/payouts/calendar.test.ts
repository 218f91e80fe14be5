import { expect, test } from 'vitest';
import { payoutDayOf, plannedPayoutDay } from './calendar.ts';

const twice = { days: [15, 1], cutOffDays: 3 };

test.each([
  ['2026-12-01', '2026-12-12', '2026-12-15'],
  ['2026-12-12', '2026-12-12', '2026-12-15'],
  ['2026-12-13', '2026-12-29', '2027-01-04'],
  ['2026-11-28', '2026-11-28', '2026-12-01'],
  ['2026-11-29', '2026-12-12', '2026-12-15'],
])('a request on %s is on the list that closes on %s and is paid on %s', (requestedOn, closesOn, paidOn) => {
  expect(payoutDayOf(twice, requestedOn)).toEqual({ closesOn, paidOn });
});

test('a short month pays on its last day, and a bank holiday moves to the next bank business day', () => {
  const last = { days: [31], cutOffDays: 0 };
  expect(payoutDayOf(last, '2027-02-10').paidOn).toBe('2027-03-01');
  expect(payoutDayOf(last, '2026-11-10').paidOn).toBe('2026-11-30');
  expect(payoutDayOf({ days: [25], cutOffDays: 0 }, '2026-12-20').paidOn).toBe('2026-12-28');
});

test('a payout that missed its list is planned for the next one', () => {
  const planned = (today: string) => plannedPayoutDay(twice, { requestedOn: '2026-12-01', today });
  expect(planned('2026-12-01')).toBe('2026-12-15');
  expect(planned('2026-12-15')).toBe('2026-12-15');
  expect(planned('2026-12-16')).toBe('2027-01-04');
});

test('a calendar without days is refused', () => {
  expect(() => payoutDayOf({ days: [], cutOffDays: 0 }, '2026-12-01')).toThrow(RangeError);
});
