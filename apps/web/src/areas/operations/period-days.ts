import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';

/** The last day on which something is there that is over at an instant. */
export function lastDay(until: string): string {
  return berlinDay(Date.parse(until) - 1);
}

/** When something begins for which a day is typed: at its first moment, or now where that is today or none. */
export function beginningOf(day: string, now: number): string {
  return new Date(day === '' || day === berlinDay(now) ? now : berlinMidnight(day)).toISOString();
}

/** When something ends whose last day is typed; null for never. */
export function endOf(day: string): string | null {
  return day === '' ? null : new Date(berlinMidnight(addDays(day, 1))).toISOString();
}
