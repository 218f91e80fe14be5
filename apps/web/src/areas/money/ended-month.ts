import { berlinDay } from '@blattwerk/plan/days.ts';

/** Whether the month of a day (YYYY-MM-DD) has ended: its estimates are then being checked until the closing. */
export function isEndedMonth(day: string, now = Date.now()): boolean {
  return day.slice(0, 7) < berlinDay(now).slice(0, 7);
}
