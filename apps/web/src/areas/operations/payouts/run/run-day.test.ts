import { expect, test } from 'vitest';
import { dayToOffer, isDayOver, movedDay } from './run-day.ts';

/** A Saturday. */
const NOW = Date.parse('2026-05-23T08:00:00Z');
const bank = (dueOn: string) => ({ type: 'bank', dueOn }) as const;

test('a run whose day has not passed keeps it', () => {
  expect(isDayOver(bank('2026-05-23'), NOW)).toBe(false);
  expect(dayToOffer(bank('2026-05-26'), NOW)).toBe('2026-05-26');
  expect(movedDay(bank('2026-05-26'), '2026-05-26')).toEqual({});
  expect(movedDay(bank('2026-05-26'), '')).toEqual({});
});

test('a run whose day has passed is offered the next settlement day of the banks, and the call sends it', () => {
  const run = bank('2026-05-22');
  expect(isDayOver(run, NOW)).toBe(true);
  expect(dayToOffer(run, NOW)).toBe('2026-05-25');
  expect(movedDay(run, '2026-05-25')).toEqual({ dueOn: '2026-05-25' });
});

test('a list for PayPal has no day, so none can have passed', () => {
  expect(isDayOver({ type: 'paypal', dueOn: '2026-05-01' }, NOW)).toBe(false);
});
