import { MS_A_DAY } from '@blattwerk/plan/days.ts';

const NEWS_DAYS = 7;

/** People are told of payments after this instant: a shop's whole past is imported at once, and is no news. */
export function newsSince(now: Date): Date {
  return new Date(now.getTime() - NEWS_DAYS * MS_A_DAY);
}
