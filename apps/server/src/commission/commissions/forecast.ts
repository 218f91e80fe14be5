import { cycleEnd, lengthOfCycle } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { type Forecast, forecastMonth } from '@blattwerk/plan/month/forecast.ts';
import type { OpenMonth } from './month.queries.ts';
import type { Progress } from './progress.queries.ts';
import { centsOnDay, dayInMonth } from './progress-days.ts';

/** Whether all days of a closed cycle are stored, including its closing. */
export function isComplete({ closedAt, days, dateFrom, dateTo }: Progress): boolean {
  return closedAt !== null && days > lengthOfCycle({ dateFrom, dateTo });
}

/** The credits of a cycle's closing. */
export function closingCents(month: Progress): number {
  return centsOnDay(month, lengthOfCycle(month) + 1);
}

/** Forecast of the current month, from the closed months in which the partner could earn; null once the month is over. */
export function forecastOf(
  month: OpenMonth & { readonly totalCents: number },
  progress: readonly Progress[],
  now: Date,
): Forecast | null {
  if (!month.affiliate || now.getTime() > cycleEnd(month)) return null;
  const day = dayInMonth(month, now);
  const past = progress
    .filter((one) => one.earning && isComplete(one))
    .map((one) => ({
      finalCents: closingCents(one),
      soFarCents: centsOnDay(one, Math.min(day, lengthOfCycle(one))),
    }));
  return forecastMonth(month.totalCents, past.reverse());
}

/** A forecast in the API. */
export function presentForecast(forecast: Forecast | null) {
  return (
    forecast && {
      from: formatCents(forecast.fromCents),
      to: formatCents(forecast.toCents),
      months: forecast.months,
    }
  );
}
