import { berlinDay } from '@blattwerk/plan/days.ts';

/** Maximum distance of the first month from the current one; more is a typing error. */
export const MOST_MONTHS = 12;

/** Whether a programme may begin with a month (`2026-12`), as of an instant. */
export function isNearMonth(start: string, now: Date): boolean {
  const distance = monthNumber(start) - monthNumber(berlinDay(now.getTime()));
  return Math.abs(distance) <= MOST_MONTHS;
}

/** Months since the year 0, for a month or a day. */
function monthNumber(text: string): number {
  const [year, month] = text.split('-').map(Number) as [number, number];
  return year * 12 + month;
}
