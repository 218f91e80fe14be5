import { addDays, berlinDay, berlinMidnight, dayNumber } from '@blattwerk/plan/days.ts';

/** The value of a cell, or why it has no usable one. */
export type Reading<T> = { readonly value: T; readonly reason?: never } | { readonly reason: string };

/** A thousand million euros: more than any order has, and far from where sums lose cents. */
const MAX_CENTS = 100_000_000_000;
const MAX_QUANTITY = 1_000_000;

/**
 * Cents of an amount in EUR, with decimal comma or point: "1.234,56", "1,234.56", "1234.5", "12 €". A single separator
 * before three digits is refused as ambiguous.
 */
export function readAmount(text: string): Reading<number> {
  const bare = text.replace(/\s*(€|EUR)$/i, '').replaceAll(/(?<=\d)[\s\u00A0\u202F'’](?=\d{3})/g, '');
  if (/^-\s*\d/.test(bare)) return { reason: 'must not be negative' };
  const number = unifyDecimals(bare);
  if (number.reason !== undefined) return number;
  const [whole = '', decimals = ''] = number.value.split('.');
  // Shops write 19.9000 for 19.90.
  const significant = decimals.replace(/0+$/, '');
  if (significant.length > 2) return { reason: 'has more than two decimals' };
  const cents = Number(whole) * 100 + Number(significant.padEnd(2, '0'));
  return cents > MAX_CENTS ? { reason: 'is too large' } : { value: cents };
}

function unifyDecimals(text: string): Reading<string> {
  const grouped = /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(text) ?? /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(text);
  if (grouped) return { value: `${grouped[1]?.replaceAll(/[.,]/g, '')}.${grouped[2]}` };
  if (/^\d{1,3}([.,])\d{3}(\1\d{3})+$/.test(text)) return { value: text.replaceAll(/[.,]/g, '') };
  const match = /^(\d{1,15})(?:[.,](\d{1,20}))?$/.exec(text);
  if (!match) return { reason: 'is not an amount' };
  const [, whole = '', decimals] = match;
  if (decimals?.length === 3 && whole.length <= 3 && whole !== '0')
    return { reason: 'may be thousands or decimals: write it with two decimals' };
  return { value: decimals === undefined ? whole : `${whole}.${decimals}` };
}

/** A quantity: a whole number from 1 to a million. */
export function readQuantity(text: string): Reading<number> {
  if (!/^\d{1,7}$/.test(text)) return { reason: 'is not a whole number above 0' };
  const quantity = Number(text);
  if (quantity < 1) return { reason: 'is not a whole number above 0' };
  return quantity > MAX_QUANTITY ? { reason: 'is too large' } : { value: quantity };
}

/** Basis points of a VAT rate in percent: "19", "7,7", "19.00 %". */
export function readVat(text: string): Reading<number> {
  const match = /^(\d{1,3})(?:[.,](\d{1,2})0*)?\s*%?$/.exec(text);
  const basisPoints = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN;
  return basisPoints <= 10_000
    ? { value: basisPoints }
    : { reason: 'is not a VAT rate in percent from 0 to 100' };
}

/** A database id: digits only. */
export function readId(text: string): Reading<number> {
  return /^[1-9]\d{0,14}$/.test(text) ? { value: Number(text) } : { reason: 'is not an ID' };
}

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?)?$/;

/**
 * An instant: ISO 8601 with an offset, or local time in Berlin ("2026-03-01 10:00:00", "01.03.2026 10:00"); a date
 * alone is its beginning. In the repeated hour of autumn the first occurrence is assumed.
 */
export function readInstant(text: string): Reading<Date> {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', zone] =
      iso;
    const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
    return resolve([year, month, day], [hour, minute, second], milliseconds, zone);
  }
  const german = GERMAN.exec(text);
  if (!german) return { reason: 'is not a time' };
  const [, day = '', month = '', year = '', hour = '0', minute = '0', second = '0'] = german;
  return resolve([year, month, day], [hour, minute, second], 0, undefined);
}

function resolve(
  [year, month, date]: [string, string, string],
  time: [string, string, string],
  milliseconds: number,
  zone: string | undefined,
): Reading<Date> {
  const day = findDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  const [hour, minute, second] = time.map(Number) as [number, number, number];
  if (!day || hour > 23 || minute > 59 || second > 59) return { reason: 'is not a time that exists' };
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  if (zone === undefined) return resolveBerlin(day, sinceMidnight);
  const offset = offsetOf(zone);
  return Math.abs(offset) > 14 * HOUR
    ? { reason: 'is not a time that exists' }
    : known(day.number * 24 * HOUR + sinceMidnight - offset);
}

const HOUR = 3_600_000;
const FIRST_INSTANT = berlinMidnight('1970-01-01');
/** Dates in the near future are refused later, by the clock of the import. */
const LAST_INSTANT = berlinMidnight('2100-01-01');

/** A day that exists, with its length in Berlin. */
interface Day {
  readonly name: string;
  readonly number: number;
  readonly midnight: number;
  readonly isWhole: boolean;
}

/** The rows of a file share their days, and calendar computations take longer than the rest of a row. */
const days = new Map<string, Day | undefined>();
const MOST_DAYS = 10_000;

function findDay(name: string): Day | undefined {
  if (!days.has(name)) {
    if (days.size >= MOST_DAYS) days.clear();
    days.set(name, lookUpDay(name));
  }
  return days.get(name);
}

function lookUpDay(name: string): Day | undefined {
  try {
    const midnight = berlinMidnight(name);
    const isWhole = berlinMidnight(addDays(name, 1)) - midnight === 24 * HOUR;
    return { name, number: dayNumber(name), midnight, isWhole };
  } catch {
    return undefined;
  }
}

function offsetOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || '0');
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

let berlinTime: Intl.DateTimeFormat | undefined;

function resolveBerlin({ name, midnight, isWhole }: Day, sinceMidnight: number): Reading<Date> {
  if (isWhole) return known(midnight + sinceMidnight);
  berlinTime ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  const localTime = new Date(sinceMidnight).toISOString().slice(11, 16);
  // The offset changes by one hour: the result is at most that far away from the guess.
  for (const change of [0, -1, 1]) {
    const instant = midnight + sinceMidnight + change * HOUR;
    if (berlinTime.format(instant) === localTime && berlinDay(instant) === name) return known(instant);
  }
  return { reason: 'is an hour that the change to summer time leaves out in Berlin' };
}

function known(instant: number): Reading<Date> {
  if (instant < FIRST_INSTANT) return { reason: 'lies before 1970' };
  return instant < LAST_INSTANT ? { value: new Date(instant) } : { reason: 'lies in the future' };
}
