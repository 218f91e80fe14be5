import { dayNumber } from '@blattwerk/plan/days.ts';

/** What the period picker offers: so many days up to today, a month, or any days. */
export const periodKinds = [7, 30, 90, 'month', 'custom'] as const;

export type PeriodKind = (typeof periodKinds)[number];

/** How the address names a period. `start` is any day of a month, or with `end` the first day of custom ones. */
export type PeriodSearch = {
  period?: PeriodKind;
  start?: string;
  end?: string;
};

/** Reads a period out of an address; whatever is unusable or default is left out. */
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
