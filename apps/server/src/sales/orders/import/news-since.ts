import { MS_A_DAY } from '@blattwerk/plan/days.ts';

const NEWS_DAYS = 7;

/** Notifications are sent for payments after this instant: a shop's history is imported in one go, and is no news. */
export function newsSince(now: Date): Date {
  return new Date(now.getTime() - NEWS_DAYS * MS_A_DAY);
}
