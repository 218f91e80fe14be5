import type { getMonthProgress } from '@blattwerk/contract/commissions/progress.contract.ts';
import { addDays, lengthOfCycle } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { closingCents, forecastOf, isComplete, presentForecast } from './forecast.ts';
import { monthCents } from './month.presenter.ts';
import type { OpenMonth } from './month.queries.ts';
import type { Progress } from './progress.queries.ts';
import { centsOnDay, dayInMonth } from './progress-days.ts';

type Answer = HandlerAnswer<typeof getMonthProgress>;
type Month = Answer['months'][number];

/** The current month and the previous one, each day's sum, and the forecast of the current one. */
export function presentProgress(
  open: readonly OpenMonth[],
  progress: readonly Progress[],
  now: Date,
): Answer {
  const running = open.at(-1);
  if (running === undefined) return { months: [], forecast: null };
  const at = progress.findIndex(({ id }) => id === running.cycle);
  const months = progress.slice(Math.max(0, at - 1), at + 1).map((kept) => {
    const month = open.find(({ cycle }) => cycle === kept.id);
    return month === undefined ? presentClosed(kept) : presentOpen(kept, month, now);
  });
  const forecast = forecastOf({ ...running, totalCents: monthCents(running) }, progress, now);
  return { months, forecast: presentForecast(forecast) };
}

/** The last day has the credits of the closing: refunds may have come in between. */
function presentClosed(progress: Progress): Month {
  const total = isComplete(progress) ? formatCents(closingCents(progress)) : null;
  const length = lengthOfCycle(progress);
  const days = daysOf(progress, Math.min(length, progress.days));
  return {
    cycle: spanOf(progress),
    estimated: false,
    total,
    days: total === null ? days : days.with(length - 1, { date: progress.dateTo, total }),
  };
}

/** The days that are over, and today with the month's sum, as it is shown everywhere. */
function presentOpen(progress: Progress, month: OpenMonth, now: Date): Month {
  const total = formatCents(monthCents(month));
  const today = dayInMonth(progress, now);
  const date = addDays(progress.dateFrom, today - 1);
  return {
    cycle: spanOf(progress),
    estimated: true,
    total,
    days: [...daysOf(progress, Math.min(today - 1, progress.days)), { date, total }],
  };
}

function daysOf(progress: Progress, count: number): Month['days'] {
  return Array.from({ length: count }, (_, i) => ({
    date: addDays(progress.dateFrom, i),
    total: formatCents(centsOnDay(progress, i + 1)),
  }));
}

function spanOf({ id, dateFrom, dateTo }: Progress): Month['cycle'] {
  return { id, dateFrom, dateTo };
}
