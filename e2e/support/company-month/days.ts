import { addDays, cycleOfDay } from '@blattwerk/plan/days.ts';
import { firstBusinessDay } from '@blattwerk/plan/payouts/arrival.ts';

/** When what happens, as days in Berlin. */
export interface MonthDays {
  /** The first month and the one after it, such as "2026-12". */
  readonly first: string;
  readonly second: string;
  /** On which the first month is closed. */
  readonly closing: string;
  /** On which credits are available, and payouts leave. */
  readonly payday: string;
  /** On which what came back is sent again: 72 hours after its account was changed. */
  readonly again: string;
  /** On which the second month is closed, and the term of a letter of the payday is over. */
  readonly end: string;
}

/** The days of a company that begins on this one. */
export function daysFrom(begin: string): MonthDays {
  const second = addDays(cycleOfDay(begin).dateTo, 1);
  const third = addDays(cycleOfDay(second).dateTo, 1);
  // Later than the 14 days that a credit of the last day of the first month waits.
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
