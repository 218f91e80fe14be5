import { addDays } from '../days.ts';
import { firstBusinessDay } from './arrival.ts';

/** The days of a month on which a company pays out, at least one, and how many days earlier it closes the list. */
export interface PayoutCalendar {
  readonly days: readonly number[];
  readonly cutOffDays: number;
}

/**
 * When a company pays out a request of a day: `closesOn` is the last day for this list, `paidOn` the day of payment. It is
 * the first list of the calendar that is still open. A month that is too short pays out on its last day; if banks do not
 * settle payments that day, it is the next day on which they do. Days are Berlin days, "YYYY-MM-DD".
 */
export function payoutDayOf(
  { days, cutOffDays }: PayoutCalendar,
  requestedOn: string,
): { closesOn: string; paidOn: string } {
  if (days.length === 0) throw new RangeError('The payout calendar has no days');
  const inOrder = days.toSorted((a, b) => a - b);
  let [year, month] = requestedOn.split('-').map(Number) as [number, number];
  for (;;) {
    const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
    for (const day of inOrder) {
      const planned = `${year}-${twoDigits(month)}-${twoDigits(Math.min(day, length))}`;
      const closesOn = addDays(planned, -cutOffDays);
      if (requestedOn <= closesOn) return { closesOn, paidOn: firstBusinessDay(planned) };
    }
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

/**
 * The planned day of payment for a payout requested on one day and still unpaid on another: that of its list, or of the
 * next one if that was missed.
 */
export function plannedPayoutDay(
  calendar: PayoutCalendar,
  { requestedOn, today }: { readonly requestedOn: string; readonly today: string },
): string {
  const { paidOn } = payoutDayOf(calendar, requestedOn);
  return paidOn >= today ? paidOn : payoutDayOf({ ...calendar, cutOffDays: 0 }, today).paidOn;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
