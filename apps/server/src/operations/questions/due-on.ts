import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { isBusinessDay } from '@blattwerk/plan/payouts/arrival.ts';

/**
 * The last day, in Berlin, by which a question is answered that came at an instant: so many working days after it. Those are
 * the days on which banks settle payments. What comes on a Sunday counts from there like what came on Friday evening.
 */
export function dueOn(askedAt: Date, answerDays: number): string {
  let day = berlinDay(askedAt.getTime());
  for (let left = answerDays; left > 0; left--) {
    do day = addDays(day, 1);
    while (!isBusinessDay(day));
  }
  return day;
}
