import { MS_A_DAY } from '../days.ts';

/** What the holding period of an order's credits may count from (S35). */
export const holdStarts = ['payment', 'delivery'] as const;
export type HoldStart = (typeof holdStarts)[number];

/** How long the credits of a cycle wait. */
export interface HoldRule {
  /** Days of 24 hours, 14 to 60. */
  readonly holdDays: number;
  readonly holdFrom: HoldStart;
}

/** Where deliveries count, what is not delivered waits so many days longer. */
export const UNDELIVERED_DAYS = 14;

/** Where deliveries count, nothing waits longer than so many days after its payment. */
export const MOST_HOLD_DAYS = 60;

/**
 * When the holding period of an order ends, in epoch milliseconds (S35): so many days after its payment or, where deliveries count,
 * after its delivery. Whoever pays after the delivery is as far as if it had come with the payment. A closing that comes later releases
 * later: that is not looked at here.
 * @param deliveredMs null as long as no delivery is known
 */
export function holdEnd(
  { holdDays, holdFrom }: HoldRule,
  paidMs: number,
  deliveredMs: number | null,
): number {
  const after = (startMs: number, days: number) => startMs + days * MS_A_DAY;
  if (holdFrom === 'payment') return after(paidMs, holdDays);
  const end =
    deliveredMs === null
      ? after(paidMs, holdDays + UNDELIVERED_DAYS)
      : after(Math.max(paidMs, deliveredMs), holdDays);
  return Math.min(end, after(paidMs, MOST_HOLD_DAYS));
}
