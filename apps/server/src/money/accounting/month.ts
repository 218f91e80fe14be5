import { addDays, berlinMidnight, cycleOfDay } from '@blattwerk/plan/days.ts';

/** A month in Berlin time: `2026-10`. `until` is the first instant after it. */
export interface Month {
  readonly month: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly from: Date;
  readonly until: Date;
}

/** Parses a month such as `2026-10`. */
export function monthOf(month: string): Month {
  const { dateFrom, dateTo } = cycleOfDay(`${month}-01`);
  return {
    month,
    dateFrom,
    dateTo,
    from: new Date(berlinMidnight(dateFrom)),
    until: new Date(berlinMidnight(addDays(dateTo, 1))),
  };
}

/** The first instant after a Berlin day. */
export function endOf(day: string): Date {
  return new Date(berlinMidnight(addDays(day, 1)));
}
