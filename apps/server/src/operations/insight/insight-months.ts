import { addDays, berlinDayEnd, berlinMidnight, cycleOfDay } from '@blattwerk/plan/days.ts';

/** A month for which figures are computed: `to` is exclusive, and now for the running month. */
export interface InsightMonth {
  /** Its first day. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  /** The last past instant of the month, at which account types are read (S3). */
  readonly at: Date;
}

/** The month that contains a day, as far as it is over. */
export function insightMonth(day: string, now: Date): InsightMonth {
  const { dateFrom, dateTo } = cycleOfDay(day);
  const end = Math.min(berlinDayEnd(dateTo) + 1, Math.max(now.getTime(), berlinMidnight(dateFrom) + 1));
  return {
    day: dateFrom,
    from: new Date(berlinMidnight(dateFrom)),
    to: new Date(end),
    at: new Date(end - 1),
  };
}

/** All months from one day to another, both inclusive. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let day = cycleOfDay(from).dateFrom; day <= to; day = addDays(cycleOfDay(day).dateTo, 1))
    months.push(day);
  return months;
}

/** The first day of the month that is this many months before a day's. */
export function monthsBefore(day: string, months: number): string {
  let first = cycleOfDay(day).dateFrom;
  for (let left = months; left > 0; left--) first = cycleOfDay(addDays(first, -1)).dateFrom;
  return first;
}

/** A day in Berlin as instants, `to` exclusive. */
export function dayBounds(day: string): { from: Date; to: Date } {
  return { from: new Date(berlinMidnight(day)), to: new Date(berlinDayEnd(day) + 1) };
}
