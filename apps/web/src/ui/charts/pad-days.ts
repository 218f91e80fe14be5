/** Number of days in the referral chart (specification, section 9). */
const CHART_DAYS = 7;

/** Clicks on one day. */
export interface DayTotal {
  readonly date: string;
  readonly total: number;
}

/** The sum of all clicks. */
export function sumOf(days: readonly DayTotal[]): number {
  return days.reduce((sum, { total }) => sum + total, 0);
}

/** The days up to `last`, oldest first, seven by default; missing days are zero. */
export function padDays(rows: readonly DayTotal[], last: string, count: number = CHART_DAYS): DayTotal[] {
  const totals = new Map(rows.map((row) => [row.date.slice(0, 10), row.total]));
  const noon = Date.parse(`${last}T12:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const back = (count - 1 - index) * 86_400_000;
    const date = new Date(noon - back).toISOString().slice(0, 10);
    return { date, total: totals.get(date) ?? 0 };
  });
}

const DAYS_A_WEEK = 7;

/** Days summed by seven, each under its first day; the last group may be shorter. */
export function sumByWeek(days: readonly DayTotal[]): DayTotal[] {
  const weeks: DayTotal[] = [];
  for (let from = 0; from < days.length; from += DAYS_A_WEEK) {
    const week = days.slice(from, from + DAYS_A_WEEK);
    weeks.push({ date: week[0]?.date ?? '', total: sumOf(week) });
  }
  return weeks;
}
