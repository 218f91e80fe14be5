import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { invalidField } from '../../platform/api-error.ts';

/** Maximum number of days until the next call. */
const LATEST_CALL_DAYS = 366;

/**
 * Validates the day of the next call, which is optional.
 * @throws ApiError 422 for a day before tomorrow, or too far in the future
 */
export function requireDayToCome(callOn: string | null | undefined, now: Date): void {
  if (callOn === undefined || callOn === null) return;
  const today = berlinDay(now.getTime());
  const [from, to] = [addDays(today, 1), addDays(today, LATEST_CALL_DAYS)];
  if (callOn < from || callOn > to) throw invalidField('callOn', refusal('followUpDay', { from, to }));
}
