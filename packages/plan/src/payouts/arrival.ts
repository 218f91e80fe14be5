import { addDays, dayNumber } from '../days.ts';

/**
 * When a payout is expected to arrive. Days are Berlin days, "YYYY-MM-DD".
 *
 * A bank has to have a transfer in euros credited by the end of the business day after the one on which it received the
 * order (§ 675s (1) BGB, article 83 of Directive (EU) 2015/2366); an order of another day counts as received on the next
 * business day (§ 675n (1) BGB). SEPA credit transfers are settled on the days on which TARGET is open: every day but
 * Saturdays, Sundays, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December (European Central Bank, decision of
 * 14 December 2000 on the long-term calendar of TARGET closing days).
 */

/** How a payout is sent. */
export type PayoutWay = 'bank' | 'paypal' | 'shopping';

/** The day on which a payout sent on this day is expected. PayPal and vouchers arrive on the same day. */
export function arrivalDay(way: PayoutWay, sentOn: string): string {
  if (way !== 'bank') return sentOn;
  return firstBusinessDay(addDays(firstBusinessDay(sentOn), 1));
}

/** Whether banks settle payments in euros on a day. */
export function isBusinessDay(day: string): boolean {
  const weekday = (dayNumber(day) + THURSDAY) % 7;
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  if (CLOSED.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** 1970-01-01, day 0, was a Thursday. */
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 0;

const CLOSED: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

/** The day itself, or the first one after it on which banks settle payments. */
export function firstBusinessDay(day: string): string {
  let next = day;
  while (!isBusinessDay(next)) next = addDays(next, 1);
  return next;
}

/** Easter Sunday of a year of the Gregorian calendar: the anonymous algorithm, Nature, 20 April 1876. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`;
}
