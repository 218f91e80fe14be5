import { expect, test } from 'vitest';
import { countdown } from './countdown.ts';

const expiry = '2026-03-31T22:00:00+00:00';
const at = (instant: string) => countdown(expiry, Date.parse(instant));

test('days, hours, minutes and seconds are parts, not totals', () => {
  expect(at('2026-03-29T20:58:57Z')).toEqual({ days: 2, hours: 1, minutes: 1, seconds: 3, over: false });
});

test('one second is left at the last second, and the countdown is over in the next moment', () => {
  expect(at('2026-03-31T21:59:59Z')).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1, over: false });
  expect(at('2026-03-31T22:00:00Z')).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0, over: true });
  expect(at('2026-04-05T00:00:00Z')).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0, over: true });
});
