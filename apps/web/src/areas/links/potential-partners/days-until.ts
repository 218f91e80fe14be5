import { dayNumber } from '@blattwerk/plan/days.ts';
import { berlinDay } from '../../../i18n/format.ts';

/** How many midnights in Berlin lie between a moment and an instant; 0 for one that comes today or has passed. */
export function daysUntil(instant: string, now: number): number {
  return Math.max(0, dayNumber(berlinDay(Date.parse(instant))) - dayNumber(berlinDay(now)));
}
