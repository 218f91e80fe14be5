import { addDays, cycleOfDay } from '@blattwerk/plan/days.ts';
import { firstBusinessDay } from '@blattwerk/plan/payouts/arrival.ts';

/** The dates of the events, as days in Berlin. */
export interface MonthDays {
  /** The first month and the one after it, such as "2026-12". */
  readonly first: string;
  readonly second: string;
  /** When the first month is closed. */
  readonly closing: string;
  /** When credits are available, and payouts are sent. */
  readonly payday: string;
  /** When returned payments are sent again: 72 hours after the account was changed. */
  readonly again: string;
  /** When the second month is closed, and the deadline of a letter from the payday has passed. */
  readonly end: string;
}

/** The dates of a company that begins on this day. */
export function daysFrom(begin: string): MonthDays {
  const second = addDays(cycleOfDay(begin).dateTo, 1);
  const third = addDays(cycleOfDay(second).dateTo, 1);
  // Later than the 14 days' holding period of a credit from the last day of the first month.
  const payday = firstBusinessDay(addDays(second, 16));
  return {
    first: begin.slice(0, 7),
    second: second.slice(0, 7),
    closing: addDays(second, 1),
    payday,
    again: firstBusinessDay(addDays(payday, 5)),
    end: addDays(third, 14),
  };
}
