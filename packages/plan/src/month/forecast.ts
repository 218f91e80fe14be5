import { divideRounded } from '../money.ts';

/** A closed month of a partner: its final amount, and the amount by the end of the day in question. */
export interface PastMonth {
  readonly finalCents: number;
  readonly soFarCents: number;
}

/** Where a month is expected to end, in cents, from a number of closed months. An estimate, not a promise. */
export interface Forecast {
  readonly fromCents: number;
  readonly toCents: number;
  readonly months: number;
}

/** With fewer closed months the range is meaningless. */
const LEAST_MONTHS = 3;

/** Older months say less about this one. */
export const MOST_MONTHS = 6;

/**
 * The month's current amount plus the 25th to the 75th percentile of what the last closed months still brought from this
 * day on. Null with too few of them.
 * @param months the latest first; only the first six count
 */
export function forecastMonth(soFarCents: number, months: readonly PastMonth[]): Forecast | null {
  const latestMonths = months.slice(0, MOST_MONTHS);
  if (latestMonths.length < LEAST_MONTHS) return null;
  const rests = latestMonths.map((month) => month.finalCents - month.soFarCents).sort((a, b) => a - b);
  return {
    fromCents: soFarCents + quartile(rests, 1),
    toCents: soFarCents + quartile(rests, 3),
    months: latestMonths.length,
  };
}

/**
 * The first or third quartile of at least three numbers in ascending order, rounded to the cent. It is taken at the
 * position (n + 1) k / 4 and not at (n - 1) k / 4, which describes the sample: only the former makes the next number of the
 * same distribution fall between the quartiles in one case of two, however few there are.
 */
function quartile(ascending: readonly number[], k: 1 | 3): number {
  const place = (ascending.length + 1) * k;
  const rest = place % 4;
  const index = (place - rest) / 4 - 1;
  const [lower, upper] = [ascending[index] as number, ascending[index + 1] ?? 0];
  return rest === 0 ? lower : lower + divideRounded((upper - lower) * rest, 4);
}
