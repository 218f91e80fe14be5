import type { CallRequest } from '@blattwerk/contract/api.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { firstBusinessDay, isBusinessDay } from '@blattwerk/plan/payouts/arrival.ts';
import { typedAmount } from '../../typed-amount.ts';

/** Body of a new run. */
type RunBody = CallRequest<'POST /api/payout_runs'>['body'];

/** A new run as form values, all as typed and selected. A type and not an interface, since forms need an index signature. */
export type TypedRun = {
  dueOn: string;
  type: NonNullable<RunBody['type']>;
  scope: RunBody['scope'];
  /** Empty for the company's own. */
  minimum: string;
  /** Empty for all. */
  countries: string[];
};

/** The banks' next settlement day after `now` (epoch milliseconds): the form's initial value. */
export function nextDueDay(now: number): string {
  return firstBusinessDay(addDays(berlinDay(now), 1));
}

/** Why money cannot be sent on a day; null if it can. */
export function dueDayFault(day: string, now: number): 'missing' | 'over' | 'closed' | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return 'missing';
  if (day < berlinDay(now)) return 'over';
  return isBusinessDay(day) ? null : 'closed';
}

/** Whether a minimum is a valid amount, or left to the company. */
export function isMinimum(text: string): boolean {
  if (text.trim() === '') return true;
  const amount = typedAmount(text);
  return amount !== null && !amount.startsWith('-');
}

/** The request body of a valid form. */
export function runBody({ dueOn, type, scope, minimum, countries }: TypedRun): RunBody {
  const least = typedAmount(minimum);
  return { dueOn, type, scope, countries: [...countries], ...(least !== null && { minimum: least }) };
}
