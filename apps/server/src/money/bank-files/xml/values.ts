import { berlinDay, berlinMidnight, dayNumber } from '@blattwerk/plan/days.ts';
import { parseCents } from '@blattwerk/plan/money.ts';

const AMOUNT = /^(\d{1,13})(?:\.(\d{1,5}))?$/;
const TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Cents of an amount with a decimal point; undefined for other texts and for fractions of a cent. */
export function centsOf(text: string): number | undefined {
  const [, euros, decimals = ''] = AMOUNT.exec(text) ?? [];
  if (euros === undefined || /[1-9]/.test(decimals.slice(2))) return undefined;
  return parseCents(`${euros}.${decimals.slice(0, 2).padEnd(2, '0')}`);
}

/** The day of a date or time. A time in UTC is converted to Berlin, others stay as the bank wrote them. */
export function dayOf(text: string): string | undefined {
  const [, day, hour, , , zone] = TIME.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  if (hour === undefined || zone !== 'Z') return day;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : berlinDay(instant);
}

/** The instant of a time; without an offset it is Berlin time, and a day means its first instant. */
export function instantOf(text: string): Date | undefined {
  const [, day, hour, minute, second, zone] = TIME.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  if (hour !== undefined && zone !== undefined) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? undefined : new Date(instant);
  }
  const seconds = Number(hour ?? 0) * 3_600 + Number(minute ?? 0) * 60 + Number(second ?? 0);
  return seconds > 86_400 ? undefined : new Date(berlinMidnight(day) + seconds * 1_000);
}

function isDay(day: string): boolean {
  try {
    dayNumber(day);
    return true;
  } catch {
    // There is no such day.
    return false;
  }
}
