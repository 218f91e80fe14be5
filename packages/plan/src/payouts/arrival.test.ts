import { expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { arrivalDay, isBusinessDay } from './arrival.ts';

/** Days of a year on which banks are closed although they are neither Saturday nor Sunday. */
function holidaysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
  return days.filter(
    (day) =>
      day.startsWith(String(year)) && ![0, 6].includes(new Date(day).getUTCDay()) && !isBusinessDay(day),
  );
}

test.each([
  [2024, ['01-01', '03-29', '04-01', '05-01', '12-25', '12-26']],
  [2025, ['01-01', '04-18', '04-21', '05-01', '12-25', '12-26']],
  [2026, ['01-01', '04-03', '04-06', '05-01', '12-25']],
  [2027, ['01-01', '03-26', '03-29']],
  [2038, ['01-01', '04-23', '04-26']],
])('TARGET is closed on these weekdays of %i', (year, days) => {
  expect(holidaysOf(year)).toEqual(days.map((day) => `${year}-${day}`));
});

test.each([
  [1818, '03-22'],
  [1943, '04-25'],
  [2000, '04-23'],
  [2049, '04-18'],
  [2076, '04-19'],
  [2285, '03-22'],
])('Good Friday and Easter Monday of %i are around %s', (year, sunday) => {
  const easter = `${year}-${sunday}`;
  expect([-3, -2, 1, 2].map((days) => isBusinessDay(addDays(easter, days)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test.each([
  ['a weekday', '2026-11-24', '2026-11-25'],
  ['a Friday', '2026-11-27', '2026-11-30'],
  ['a Saturday, which counts as Monday', '2026-11-28', '2026-12-01'],
  ['a Sunday', '2026-11-29', '2026-12-01'],
  ['Maundy Thursday', '2026-04-02', '2026-04-07'],
  ['Good Friday', '2026-04-03', '2026-04-08'],
  ['Christmas Eve', '2026-12-24', '2026-12-28'],
  ['Christmas Day', '2026-12-25', '2026-12-29'],
  ['the last day of a year', '2026-12-31', '2027-01-04'],
  ['the day before Labour Day', '2026-04-30', '2026-05-04'],
])('a transfer of %s, %s, is expected on %s', (_, sentOn, day) => {
  expect(arrivalDay('bank', sentOn)).toBe(day);
});

test('PayPal and vouchers arrive on the same day, Sundays included', () => {
  expect(arrivalDay('paypal', '2026-11-29')).toBe('2026-11-29');
  expect(arrivalDay('shopping', '2026-12-25')).toBe('2026-12-25');
});

test('an invalid day is refused', () => {
  expect(() => arrivalDay('bank', '2026-02-30')).toThrow(RangeError);
});
