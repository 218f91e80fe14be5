import { berlinDay } from '@blattwerk/plan/days.ts';

/** Whether the month that a day (YYYY-MM-DD) lies in is over: what is estimated of it is being checked until it is closed. */
export function isEndedMonth(day: string, now = Date.now()): boolean {
  return day.slice(0, 7) < berlinDay(now).slice(0, 7);
}
