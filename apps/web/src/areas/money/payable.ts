import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { isPositive, isZero } from '../../api/amount.ts';
import type { AvailableCommission, Month } from './commissions/commissions.data.ts';
import { missedMinimum } from './payout-terms.ts';

/** Why nothing available can be paid out; amounts in EUR. */
export type Hindrance =
  | { readonly why: 'held' | 'nothing' }
  | { readonly why: 'debt' | 'belowMinimum'; readonly amount: string };

/** The single rule for whether the available amount can be paid out; null if it can. */
export function hindranceOf({
  available,
  debt,
  payoutsHeld,
}: Pick<AvailableCommission, 'available' | 'debt' | 'payoutsHeld'>): Hindrance | null {
  if (payoutsHeld) return { why: 'held' };
  if (!isZero(debt)) return { why: 'debt', amount: debt };
  if (!isPositive(available)) return { why: 'nothing' };
  const minimum = missedMinimum(available);
  return minimum === null ? null : { why: 'belowMinimum', amount: minimum };
}

/** A month with an amount, and the day after its end, from which it can be closed. */
export interface Closing {
  readonly day: string;
  /** A day of the month. */
  readonly month: string;
  /** EUR, an estimate. */
  readonly amount: string;
}

/** The first month not closed yet that has an amount; null if there is none. */
export function nextClosing(months: readonly Pick<Month, 'cycle' | 'total'>[]): Closing | null {
  const month = months.find(({ total }) => !isZero(total));
  if (month === undefined) return null;
  const { dateFrom, dateTo } = month.cycle;
  return {
    day: new Date(Date.parse(dateTo) + MS_A_DAY).toISOString(),
    month: dateFrom,
    amount: month.total,
  };
}
