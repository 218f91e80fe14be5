import { berlinDay } from '@blattwerk/plan/days.ts';
import type { Run } from '../payouts.data.ts';
import { nextDueDay } from '../runs/new-run.ts';

type Day = Pick<Run, 'type' | 'dueOn'>;

/** Whether the file of a run would ask the bank for a day that is over; PayPal's files have none. */
export function isDayOver({ type, dueOn }: Day, now: number): boolean {
  return type === 'bank' && dueOn < berlinDay(now);
}

/** The day that a form begins with where it can move that of a run: the run's own as long as it has not passed. */
export function dayToOffer(run: Day, now: number): string {
  return isDayOver(run, now) ? nextDueDay(now) : run.dueOn;
}

/** What a call is told of the day: nothing where it stays. */
export function movedDay({ dueOn }: Pick<Run, 'dueOn'>, day: string): { dueOn?: string } {
  return day === '' || day === dueOn ? {} : { dueOn: day };
}
