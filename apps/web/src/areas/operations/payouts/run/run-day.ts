import { berlinDay } from '@blattwerk/plan/days.ts';
import type { Run } from '../payouts.data.ts';
import { nextDueDay } from '../runs/new-run.ts';

type Day = Pick<Run, 'type' | 'dueOn'>;

/** Whether a run's file would give the bank a day that has passed; PayPal's files have none. */
export function isDayOver({ type, dueOn }: Day, now: number): boolean {
  return type === 'bank' && dueOn < berlinDay(now);
}

/** The initial day of a form that can move a run's: its own unless that has passed. */
export function dayToOffer(run: Day, now: number): string {
  return isDayOver(run, now) ? nextDueDay(now) : run.dueOn;
}

/** The day sent with a call: undefined if unchanged. */
export function movedDay({ dueOn }: Pick<Run, 'dueOn'>, day: string): { dueOn?: string } {
  return day === '' || day === dueOn ? {} : { dueOn: day };
}
