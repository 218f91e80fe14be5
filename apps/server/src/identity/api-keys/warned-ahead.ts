import { MS_A_DAY } from '@blattwerk/plan/days.ts';

/** Number of days in advance that the expiry of a key is announced. */
export const WARN_DAYS = 14;

/** A key that expires before this instant expires soon. */
export function warnedAhead(now: Date): Date {
  return new Date(now.getTime() + WARN_DAYS * MS_A_DAY);
}
