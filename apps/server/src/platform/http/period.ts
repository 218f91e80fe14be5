import { asRefusal, type PlainCode, type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinDay, dayNumber } from '@blattwerk/plan/days.ts';
import { ApiError } from '../api-error.ts';

/** Days in Berlin from `start` to `end`, both inclusive, grouped by day or by month. */
export interface Period {
  readonly start: string;
  readonly end: string;
  readonly step: 'day' | 'month';
}

/** The request has no valid period; the message is for the caller. */
export class PeriodError extends Error {
  readonly refused: Refusal;

  constructor(refused: PlainCode | Refusal) {
    const resolved = asRefusal(refused);
    super(resolved.text);
    this.refused = resolved;
  }
}

const MAX_DAYS = 730;
const DAYS: ReadonlyMap<string, number> = new Map([
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
]);

/**
 * Resolves a statistic's `{period}`: `week`, `month` and `quarter` are the last 7, 30 and 90 days including today, a
 * number is that many days, `year` is the 12 months up to the current one, and `custom` is from `start` to `end`.
 * @throws PeriodError for anything else, and for more than two years
 */
export function readPeriod(
  period: string,
  { start, end, now }: { start: string | undefined; end: string | undefined; now: Date },
): Period {
  const today = berlinDay(now.getTime());
  if (period === 'custom') return readCustom(start, end);
  if (period === 'year') return { start: monthsBefore(today, 11), end: today, step: 'month' };
  const days = DAYS.get(period) ?? (/^\d{1,6}$/.test(period) ? Number(period) : undefined);
  if (days === undefined) {
    throw new PeriodError('periodUnknown');
  }
  if (days < 1 || days > MAX_DAYS) throw new PeriodError(refusal('periodDays', { most: MAX_DAYS }));
  return { start: addDays(today, 1 - days), end: today, step: 'day' };
}

function readCustom(start: string | undefined, end: string | undefined): Period {
  if (!start || !end) throw new PeriodError('periodIncomplete');
  const first = readDay('start', start);
  const last = readDay('end', end);
  if (first > last) throw new PeriodError('periodReversed');
  const days = dayNumber(last) - dayNumber(first) + 1;
  // Two years contain at most one 29 February.
  if (days > MAX_DAYS + 1) throw new PeriodError('periodTooLong');
  return { start: first, end: last, step: 'day' };
}

/** A day unchanged; an instant as the day in Berlin that contains it. */
function readDay(name: string, text: string): string {
  const [, day, time] = /^(2\d{3}-\d\d-\d\d)(T.+)?$/.exec(text) ?? [];
  try {
    if (day === undefined) throw new RangeError(text);
    dayNumber(day);
    if (time === undefined) return day;
    const instant = Date.parse(text);
    if (Number.isNaN(instant)) throw new RangeError(text);
    return berlinDay(instant);
  } catch {
    throw new PeriodError(refusal('periodDay', { name }));
  }
}

/** The first day of each group of a period, oldest first, so that a statistic can fill gaps with zeros. */
export function rowsOf({ start, end, step }: Period): string[] {
  const rows: string[] = [];
  const next = (day: string) => (step === 'day' ? addDays(day, 1) : monthsBefore(day, -1));
  for (let day = start; day <= end; day = next(day)) rows.push(day);
  return rows;
}

/** The first day of the month that many months before the given day's own. */
function monthsBefore(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/**
 * The same for the parameters of a request.
 * @throws ApiError 400 with the reason
 */
export function requirePeriod(
  period: string,
  { start, end }: { start?: string | undefined; end?: string | undefined },
  now: Date,
): Period {
  try {
    return readPeriod(period, { start, end, now });
  } catch (error) {
    if (error instanceof PeriodError) throw new ApiError(400, error.refused);
    throw error;
  }
}
