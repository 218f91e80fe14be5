import { dayNumber } from '@blattwerk/plan/days.ts';
import { berlinDay } from '../../../i18n/format.ts';

/** Number of midnights in Berlin between now and an instant; 0 if it is today or past. */
export function daysUntil(instant: string, now: number): number {
  return Math.max(0, dayNumber(berlinDay(Date.parse(instant))) - dayNumber(berlinDay(now)));
}
