import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { invalidField } from '../../platform/api-error.ts';

/** The latest day for the next call: so many days from today. */
const LATEST_CALL_DAYS = 366;

/**
 * Lets a day for the next call through, and none.
 * @throws ApiError 422 for a day before tomorrow, or too far away
 */
export function requireDayToCome(callOn: string | null | undefined, now: Date): void {
  if (callOn === undefined || callOn === null) return;
  const today = berlinDay(now.getTime());
  const [from, to] = [addDays(today, 1), addDays(today, LATEST_CALL_DAYS)];
  if (callOn < from || callOn > to) throw invalidField('callOn', refusal('followUpDay', { from, to }));
}
