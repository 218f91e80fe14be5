import { addDays, cycleOfDay } from '@blattwerk/plan/days.ts';

/** When what happens. */
export interface MonthDays {
  /** The first month, such as "2026-12". */
  readonly first: string;
  /** The day in Berlin on which it is closed. */
  readonly closing: string;
}

/** The days of a company that begins on this one. */
export function daysFrom(begin: string): MonthDays {
  const { dateTo } = cycleOfDay(begin);
  return { first: begin.slice(0, 7), closing: addDays(dateTo, 2) };
}
