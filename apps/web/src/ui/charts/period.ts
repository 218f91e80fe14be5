import { addDays, cycleOfDay, dayNumber } from '@blattwerk/plan/days.ts';
import { dayOf, type PeriodKind, type PeriodSearch } from './period-search.ts';

/** Limit of the statistics (two years). */
const MAX_DAYS = 730;

/** Days in Berlin, both included; `name` is the period's name in the statistics API. */
export interface Period {
  readonly kind: PeriodKind;
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/** The days of a period. A running month ends today; the default is the chart's seven days. */
export function periodOf({ period: kind = 7, start, end }: PeriodSearch, today: string): Period {
  if (kind === 'month') {
    const { dateFrom, dateTo } = cycleOfDay(start === undefined || start > today ? today : start);
    return { kind, name: 'custom', start: dateFrom, end: dateTo < today ? dateTo : today };
  }
  if (kind === 'custom' && faultOfDays(start, end) === null)
    return { kind, name: 'custom', start: String(start), end: String(end) };
  const days = kind === 'custom' ? 7 : kind;
  const name = days === 7 ? 'week' : String(days);
  return { kind: days, name, start: addDays(today, 1 - days), end: today };
}

/** Why two days are no valid period. */
export function faultOfDays(start?: string, end?: string): 'missing' | 'order' | 'tooLong' | null {
  if (dayOf(start) === undefined || dayOf(end) === undefined) return 'missing';
  if (String(start) > String(end)) return 'order';
  return daysOf({ start: String(start), end: String(end) }) > MAX_DAYS ? 'tooLong' : null;
}

/** The length of a period in days. */
export function daysOf({ start, end }: Pick<Period, 'start' | 'end'>): number {
  return dayNumber(end) - dayNumber(start) + 1;
}

/** The same number of days right before; for a month the same days of the month before, as far as they exist. */
export function previousOf({ kind, start, end }: Period): Period {
  const days = daysOf({ start, end });
  const before = addDays(start, -1);
  if (kind !== 'month') return { kind, name: 'custom', start: addDays(start, -days), end: before };
  const { dateFrom } = cycleOfDay(before);
  const last = addDays(dateFrom, days - 1);
  // A past month is compared with the whole month before, which may be longer.
  const isOver = cycleOfDay(start).dateTo === end;
  return { kind, name: 'custom', start: dateFrom, end: isOver || last > before ? before : last };
}

/** The first days of the last twelve months, newest first. */
export function lastMonths(today: string): string[] {
  const months: string[] = [];
  for (let day = today; months.length < 12; day = addDays(cycleOfDay(day).dateFrom, -1))
    months.push(cycleOfDay(day).dateFrom);
  return months;
}
