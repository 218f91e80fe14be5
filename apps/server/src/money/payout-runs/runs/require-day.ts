import { berlinDay } from '@blattwerk/plan/days.ts';
import { isBusinessDay } from '@blattwerk/plan/payouts/arrival.ts';
import { invalidField } from '../../../platform/api-error.ts';

/** The execution date and the type of a run. */
interface RunDay {
  /** Berlin day. */
  readonly dueOn: string;
  readonly type: 'bank' | 'paypal';
}

/** @throws ApiError 422 for a past day, or one on which banks do not settle */
export function requireDay({ dueOn, type }: RunDay, now: Date): void {
  if (dueOn < berlinDay(now.getTime())) throw invalidField('dueOn', 'dayOver');
  if (type === 'bank' && !isBusinessDay(dueOn)) throw invalidField('dueOn', 'dayWithoutBanks');
}

/** Whether a run's file would have an execution date in the past; PayPal's files have none. */
export function isDayOver({ dueOn, type }: RunDay, now: Date): boolean {
  return type === 'bank' && dueOn < berlinDay(now.getTime());
}

/**
 * The new day of a run, if it is moved.
 * @param newDay the new day; undefined keeps the run's own
 * @returns null if it stays
 * @throws ApiError 422 as `requireDay`, and if the run's own day has passed and no other one is given
 */
export function movedDay(run: RunDay, newDay: string | undefined, now: Date): string | null {
  if (newDay !== undefined && newDay !== run.dueOn) {
    requireDay({ ...run, dueOn: newDay }, now);
    return newDay;
  }
  if (isDayOver(run, now)) throw invalidField('dueOn', 'payoutRunDayOver');
  return null;
}
