import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';

/** The last day of a period that ends at an instant. */
export function lastDay(until: string): string {
  return berlinDay(Date.parse(until) - 1);
}

/** The start of a typed day; now if it is today or empty. */
export function beginningOf(day: string, now: number): string {
  return new Date(day === '' || day === berlinDay(now) ? now : berlinMidnight(day)).toISOString();
}

/** The end of a typed last day; null for no end. */
export function endOf(day: string): string | null {
  return day === '' ? null : new Date(berlinMidnight(addDays(day, 1))).toISOString();
}
