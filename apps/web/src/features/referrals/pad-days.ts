/** How many days the referral chart shows (specification, section 9). */
const CHART_DAYS = 7;

interface DayTotal {
  date: string;
  total: number;
}

/** The last seven days up to `today`, oldest first; days that the rows lack are zero. */
export function padDays(rows: readonly DayTotal[], today: string): DayTotal[] {
  const totals = new Map(rows.map((row) => [row.date.slice(0, 10), row.total]));
  const last = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const back = (CHART_DAYS - 1 - index) * 86_400_000;
    const date = new Date(last - back).toISOString().slice(0, 10);
    return { date, total: totals.get(date) ?? 0 };
  });
}
