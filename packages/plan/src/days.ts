/**
 * Calendar of the programme: instants are epoch milliseconds; days are days in Europe/Berlin, written "YYYY-MM-DD" (so they
 * compare as text) or counted from 1970-01-01 in arrays. A day of 23 or 25 hours is a day like any other.
 */

/** Milliseconds in 24 hours: for durations; calendar days may have 23 or 25 hours. */
export const MS_A_DAY = 86_400_000;
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A cycle: a calendar month in Berlin, both days inclusive. */
export interface Cycle {
  readonly dateFrom: string;
  readonly dateTo: string;
}

/** The Berlin day of an instant. */
export function berlinDay(instant: number): string {
  return new Date(instant + berlinOffset(instant)).toISOString().slice(0, 10);
}

/** An instant in Berlin's local time with its UTC offset: "2026-03-05T14:00:00.000+01:00". */
export function berlinTime(instant: number): string {
  const offset = berlinOffset(instant);
  const localTime = new Date(instant + offset).toISOString().slice(0, -1);
  return `${localTime}+${new Date(offset).toISOString().slice(11, 16)}`;
}

/** First millisecond of a Berlin day. Throws a RangeError if there is no such day. */
export function berlinMidnight(day: string): number {
  const utcMidnight = dayNumber(day) * MS_A_DAY;
  // The clock changes at 1:00 UTC, so at UTC's midnight the offset is still that of Berlin's midnight.
  return utcMidnight - berlinOffset(utcMidnight);
}

/** Last millisecond of a Berlin day. Throws a RangeError if there is no such day. */
export function berlinDayEnd(day: string): number {
  return berlinMidnight(addDays(day, 1)) - 1;
}

/** The day's number, counted from 1970-01-01 = 0. Throws a RangeError if there is no such day. */
export function dayNumber(day: string): number {
  const match = DAY_PATTERN.exec(day);
  const number = match
    ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / MS_A_DAY
    : Number.NaN;
  // Date.UTC takes the 30th of February for the 1st of March.
  if (!match || dayOfNumber(number) !== day) throw new RangeError(`Not a day: ${JSON.stringify(day)}`);
  return number;
}

/** The day with this number: the inverse of `dayNumber`. */
export function dayOfNumber(number: number): string {
  return new Date(number * MS_A_DAY).toISOString().slice(0, 10);
}

/** The day this many days later (earlier if negative). Throws a RangeError if there is no such day. */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** The cycle that contains an instant. */
export function cycleOf(instant: number): Cycle {
  return cycleOfDay(berlinDay(instant));
}

/** The cycle that contains a day. Throws a RangeError if there is no such day. */
export function cycleOfDay(day: string): Cycle {
  dayNumber(day);
  const [year, month] = day.split('-').map(Number) as [number, number];
  return { dateFrom: `${day.slice(0, 8)}01`, dateTo: dayOfNumber(Date.UTC(year, month, 0) / MS_A_DAY) };
}

/** The number of days in a cycle. */
export function lengthOfCycle({ dateFrom, dateTo }: Cycle): number {
  return dayNumber(dateTo) - dayNumber(dateFrom) + 1;
}

/** First millisecond of a cycle. */
export function cycleStart(cycle: Cycle): number {
  return berlinMidnight(cycle.dateFrom);
}

/** Last millisecond of a cycle. */
export function cycleEnd(cycle: Cycle): number {
  return berlinDayEnd(cycle.dateTo);
}

// Creating a formatter costs far more than using one, and using one far more than a cached answer: a dashboard asks for the
// days of the same few instants again and again.
let berlinClock: Intl.DateTimeFormat | undefined;
const offsets = new Map<number, number>();
const KEPT_OFFSETS = 4_096;
const MS_AN_HOUR = 3_600_000;

/** Berlin's UTC offset at an instant, in milliseconds. */
function berlinOffset(instant: number): number {
  const hour = Math.floor(instant / MS_AN_HOUR);
  // Since 1970 the clock has only changed at full hours of UTC.
  if (!(hour >= 0)) return readOffset(instant);
  const cachedOffset = offsets.get(hour);
  if (cachedOffset !== undefined) return cachedOffset;
  if (offsets.size >= KEPT_OFFSETS) offsets.clear();
  const offset = readOffset(instant);
  offsets.set(hour, offset);
  return offset;
}

function readOffset(instant: number): number {
  berlinClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const field: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const part of berlinClock.formatToParts(instant)) field[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  const wholeSecond = Math.floor(instant / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}
