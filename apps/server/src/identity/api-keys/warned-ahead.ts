import { MS_A_DAY } from '@blattwerk/plan/days.ts';

/** So many days ahead is said that a key ends. */
export const WARN_DAYS = 14;

/** A key that ends until then ends soon. */
export function warnedAhead(now: Date): Date {
  return new Date(now.getTime() + WARN_DAYS * MS_A_DAY);
}
