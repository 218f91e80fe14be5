import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plannedSending } from './planned-sending.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-12-02T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

function withCalendar(payoutDays: string, payoutCutOff: string): void {
  vi.stubGlobal('document', { documentElement: { dataset: { payoutDays, payoutCutOff } } });
}

test('a payout ready at an instant is sent on the first calendar day whose list is still open then', () => {
  withCalendar('5 15', '2');
  expect(plannedSending(Date.parse('2026-12-02T09:00:00Z'))).toBe('2026-12-07');
  expect(plannedSending(Date.parse('2026-12-05T09:00:00Z'))).toBe('2026-12-15');
});

test('a missed list means the next one, and without a calendar there is no day', () => {
  withCalendar('1 15', '0');
  expect(plannedSending(Date.parse('2026-11-20T09:00:00Z'))).toBe('2026-12-15');
  withCalendar('', '0');
  expect(plannedSending(Date.parse('2026-12-05T09:00:00Z'))).toBeNull();
});
