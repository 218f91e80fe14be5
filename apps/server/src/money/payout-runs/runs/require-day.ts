import { berlinDay } from '@blattwerk/plan/days.ts';
import { isBusinessDay } from '@blattwerk/plan/payouts/arrival.ts';
import { invalidField } from '../../../platform/api-error.ts';

/** When a run is to be carried out, and by whom. */
interface RunDay {
  /** Berlin day. */
  readonly dueOn: string;
  readonly type: 'bank' | 'paypal';
}

/** @throws ApiError 422 for a day that is over, or on which banks do not settle what they are to send */
export function requireDay({ dueOn, type }: RunDay, now: Date): void {
  if (dueOn < berlinDay(now.getTime())) throw invalidField('dueOn', 'dayOver');
  if (type === 'bank' && !isBusinessDay(dueOn)) throw invalidField('dueOn', 'dayWithoutBanks');
}

/** Whether a file of a run would ask the bank for a day that is over; PayPal's files have none. */
export function isDayOver({ dueOn, type }: RunDay, now: Date): boolean {
  return type === 'bank' && dueOn < berlinDay(now.getTime());
}

/**
 * The day that a run moves to, where somebody moves it.
 * @param asked the new day; undefined leaves the run's own
 * @returns null where it stays
 * @throws ApiError 422 as `requireDay` does, and where the run's own day is over and nobody gives another one
 */
export function movedDay(run: RunDay, asked: string | undefined, now: Date): string | null {
  if (asked !== undefined && asked !== run.dueOn) {
    requireDay({ ...run, dueOn: asked }, now);
    return asked;
  }
  if (isDayOver(run, now)) throw invalidField('dueOn', 'payoutRunDayOver');
  return null;
}
