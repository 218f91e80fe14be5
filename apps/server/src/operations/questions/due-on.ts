import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { isBusinessDay } from '@blattwerk/plan/payouts/arrival.ts';

/**
 * The last day, in Berlin, for answering a question: this many working days after it was asked. Working days are those
 * on which banks settle payments. A question asked on a Sunday counts like one of Friday evening.
 */
export function dueOn(askedAt: Date, answerDays: number): string {
  let day = berlinDay(askedAt.getTime());
  for (let left = answerDays; left > 0; left--) {
    do day = addDays(day, 1);
    while (!isBusinessDay(day));
  }
  return day;
}
