import { berlinDay } from '@blattwerk/plan/days.ts';
import { invalidField } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/deps.ts';

/**
 * The day asked for; today by default.
 * @throws ApiError 422 for a day that has not begun
 */
export function pastDay(at: string | undefined, clock: Clock): string {
  const today = berlinDay(clock.now().getTime());
  if (at !== undefined && at > today) throw invalidField('at', 'accountingDay');
  return at ?? today;
}
