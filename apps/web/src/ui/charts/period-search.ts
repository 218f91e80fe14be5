import { dayNumber } from '@blattwerk/plan/days.ts';

/** Options of the period picker: a number of days up to today, a month, or any range. */
export const periodKinds = [7, 30, 90, 'month', 'custom'] as const;

export type PeriodKind = (typeof periodKinds)[number];

/** A period in the URL. `start` is any day of a month, or with `end` the first day of a custom range. */
export type PeriodSearch = {
  period?: PeriodKind;
  start?: string;
  end?: string;
};

/** Parses a period from the URL; unusable and default values are dropped. */
export function parsePeriod(raw: Readonly<Record<string, unknown>>): PeriodSearch {
  const period = periodKinds.find((kind) => String(kind) === String(raw.period));
  const start = dayOf(raw.start);
  const end = dayOf(raw.end);
  if (period === 'month') return { period, ...(start !== undefined && { start }) };
  if (period === 'custom' && start !== undefined && end !== undefined) return { period, start, end };
  return period === undefined || period === 7 || period === 'custom' ? {} : { period };
}

/** A day such as 2026-03-01; undefined for anything else. */
export function dayOf(value: unknown): string | undefined {
  try {
    return typeof value === 'string' && dayNumber(value) > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}
