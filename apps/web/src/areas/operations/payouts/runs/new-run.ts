import type { CallRequest } from '@blattwerk/contract/api.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { firstBusinessDay, isBusinessDay } from '@blattwerk/plan/payouts/arrival.ts';
import { typedAmount } from '../../typed-amount.ts';

/** What makes a run. */
type RunBody = CallRequest<'POST /api/payout_runs'>['body'];

/** A new run as the form has it: everything as it is typed and chosen. A type, since forms take fields by name. */
export type TypedRun = {
  dueOn: string;
  type: NonNullable<RunBody['type']>;
  scope: RunBody['scope'];
  /** Empty for the company's own. */
  minimum: string;
  /** None for all. */
  countries: string[];
};

/** The next day after `now` (milliseconds) on which banks settle payments: what the form begins with. */
export function nextDueDay(now: number): string {
  return firstBusinessDay(addDays(berlinDay(now), 1));
}

/** Why money cannot leave on a day; null where it can. */
export function dueDayFault(day: string, now: number): 'missing' | 'over' | 'closed' | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return 'missing';
  if (day < berlinDay(now)) return 'over';
  return isBusinessDay(day) ? null : 'closed';
}

/** Whether a minimum is an amount, or left to the company. */
export function isMinimum(text: string): boolean {
  if (text.trim() === '') return true;
  const amount = typedAmount(text);
  return amount !== null && !amount.startsWith('-');
}

/** What is sent for a form that holds. */
export function runBody({ dueOn, type, scope, minimum, countries }: TypedRun): RunBody {
  const least = typedAmount(minimum);
  return { dueOn, type, scope, countries: [...countries], ...(least !== null && { minimum: least }) };
}
