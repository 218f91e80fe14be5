import { berlinDay } from '../../../i18n/format.ts';

const MONTHS_EITHER_WAY = 12;

/** The months in which a programme may start (`2026-12`): a year before and after that of `now`, in epoch milliseconds. */
export function firstMonths(now: number): { readonly current: string; readonly months: readonly string[] } {
  const [year, month] = berlinDay(now).split('-').map(Number) as [number, number];
  const monthAt = (distance: number) =>
    new Date(Date.UTC(year, month - 1 + distance, 1)).toISOString().slice(0, 7);
  const months = Array.from({ length: 2 * MONTHS_EITHER_WAY + 1 }, (_, at) =>
    monthAt(at - MONTHS_EITHER_WAY),
  );
  return { current: monthAt(0), months };
}
