import { MS_A_DAY } from '../days.ts';

/** The possible starts of the holding period of an order's credits. */
export const holdStarts = ['payment', 'delivery'] as const;
export type HoldStart = (typeof holdStarts)[number];

/** The holding period of a cycle's credits. */
export interface HoldRule {
  /** Days of 24 hours, 14 to 60. */
  readonly holdDays: number;
  readonly holdFrom: HoldStart;
}

/** If deliveries count, an undelivered order waits this many days longer. */
export const UNDELIVERED_DAYS = 14;

/** If deliveries count, the maximum number of days after the payment. */
export const MOST_HOLD_DAYS = 60;

/**
 * When the holding period of an order ends, in epoch milliseconds: a number of days after its payment or, if
 * deliveries count, after its delivery. A payment after the delivery counts as if the delivery had been at the time of the
 * payment. A later closing releases later, which is not considered here.
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
