import { expect, test } from 'vitest';
import { type HoldRule, holdEnd } from './hold-end.ts';

const at = (text: string) => Date.parse(text);
const end = (rule: HoldRule, paid: string, delivered: string | null) =>
  new Date(holdEnd(rule, at(paid), delivered === null ? null : at(delivered))).toISOString();

const payment: HoldRule = { holdDays: 14, holdFrom: 'payment' };
const delivery: HoldRule = { holdDays: 14, holdFrom: 'delivery' };
const PAID = '2026-03-02T10:00:00.000Z';

test.each([
  [
    '14 days of 24 hours after the payment, whatever is known of a delivery',
    payment,
    '2026-03-09T10:00:00Z',
    '2026-03-16T10:00:00.000Z',
  ],
  ['14 days after the delivery', delivery, '2026-03-09T08:30:00Z', '2026-03-23T08:30:00.000Z'],
  ['28 days after the payment of what is not delivered', delivery, null, '2026-03-30T10:00:00.000Z'],
  [
    '14 days after the payment of what was delivered before it',
    delivery,
    '2026-02-20T10:00:00Z',
    '2026-03-16T10:00:00.000Z',
  ],
  ['14 days after the payment of what was delivered with it', delivery, PAID, '2026-03-16T10:00:00.000Z'],
  ['59 days and a bit: below the most', delivery, '2026-04-17T09:59:59.999Z', '2026-05-01T09:59:59.999Z'],
  ['60 days after the payment: the most', delivery, '2026-04-17T10:00:00Z', '2026-05-01T10:00:00.000Z'],
  [
    '60 days after the payment, however late it is delivered',
    delivery,
    '2026-04-17T10:00:00.001Z',
    '2026-05-01T10:00:00.000Z',
  ],
] as const)('a holding period ends %s', (_, rule, delivered, expected) => {
  expect(end(rule, PAID, delivered)).toBe(expected);
});

test('days have 24 hours on both sides of a clock change', () => {
  // In Berlin the clock goes forward on 29 March and back on 25 October.
  expect(end(delivery, '2026-03-20T11:00:00Z', '2026-03-21T11:00:00Z')).toBe('2026-04-04T11:00:00.000Z');
  expect(end(delivery, '2026-10-15T10:00:00Z', '2026-10-16T10:00:00Z')).toBe('2026-10-30T10:00:00.000Z');
  expect(end(delivery, '2026-10-15T10:00:00Z', null)).toBe('2026-11-12T10:00:00.000Z');
});

test('if deliveries count, nothing waits longer than 60 days, and never shorter than without them', () => {
  for (const holdDays of [14, 30, 46, 47, 60]) {
    for (const delivered of [
      null,
      '2026-01-01T00:00:00Z',
      PAID,
      '2026-03-20T00:00:00Z',
      '2026-12-01T00:00:00Z',
    ]) {
      const deliveredMs = delivered === null ? null : at(delivered);
      const waited = (holdFrom: HoldRule['holdFrom']) =>
        (holdEnd({ holdDays, holdFrom }, at(PAID), deliveredMs) - at(PAID)) / 86_400_000;
      expect(waited('delivery')).toBeLessThanOrEqual(60);
      expect(waited('delivery')).toBeGreaterThanOrEqual(waited('payment'));
      expect(waited('payment')).toBe(holdDays);
    }
  }
});
