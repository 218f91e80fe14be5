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

/** All credits of a closed cycle, in cents. */
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
    .filter((cycle) => cycle.earning && isComplete(cycle))
    .map((cycle) => ({
      finalCents: closingCents(cycle),
      soFarCents: centsOnDay(cycle, Math.min(day, lengthOfCycle(cycle))),
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
