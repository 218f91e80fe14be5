import { berlinDay } from '@blattwerk/plan/days.ts';

/** How far the first month may be from the present one: what is further is a slip. */
export const MOST_MONTHS = 12;

/** Whether a programme may begin with a month (`2026-12`), as things are at an instant. */
export function isNearMonth(start: string, now: Date): boolean {
  const distance = monthNumber(start) - monthNumber(berlinDay(now.getTime()));
  return Math.abs(distance) <= MOST_MONTHS;
}

/** Months since the year 0, of a month or a day. */
function monthNumber(text: string): number {
  const [year, month] = text.split('-').map(Number) as [number, number];
  return year * 12 + month;
}
