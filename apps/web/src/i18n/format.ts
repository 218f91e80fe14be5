import type { Settings } from '../settings/stored-settings.ts';
import type { Locale } from './locale.ts';

/** Days and times are in the programme's time zone, wherever the reader is. */
const TIME_ZONE = 'Europe/Berlin';

/** The components of an instant in Berlin, two digits each except for the year. */
const berlin = onDemand(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: TIME_ZONE,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** Created lazily: a formatter is far more expensive to create than to use, and a page uses few of them. */
function onDemand<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const DAY_MS = 86_400_000;

/** Days. */
const A_WEEK = 7;

/** A minus as wide as a digit, instead of the hyphen in the locale data. */
const withMinus = (text: string) => text.replace('-', '\u2212');

/** Placeholder of an unknown value: never a zero. */
export const UNKNOWN = '–';

/** Formats values as text in one language. Amounts arrive and stay decimal strings. */
export interface Format {
  /** `'1234.50'` as EUR, `1.234,50 €`; without floating-point arithmetic. */
  money: (amount: string) => string;
  /** The same with all decimals, at most six, before rounding. */
  exactMoney: (amount: string) => string;
  /** Only the number of an amount, `1234,50`, for files. */
  decimal: (amount: string) => string;
  integer: (value: number) => string;
  /** A share from 0 to 1 as a percentage without decimals. */
  percent: (share: number) => string;
  /** A rate in basis points as a percentage, `12,5 %`. */
  rate: (basisPoints: number) => string;
  /** An instant in the specification's pattern, `Mär. 05, 2026 14:07`, Berlin time. */
  dateTime: (instant: string) => string;
  /** The day of an instant, Berlin time, in the date part of that pattern. */
  date: (instant: string) => string;
  /** A calendar day (`2026-03-05`, or the part of an instant before its T) in the same pattern. */
  day: (day: string) => string;
  /** A calendar day as a heading: `Heute`, `Gestern`, any other like `day`. `today` is a day as well. */
  nearDay: (day: string, today: string) => string;
  /**
   * The day of an instant relative to `now` (epoch milliseconds): `heute`, `gestern`, `vor 3 Tagen`; null for a week ago
   * and more, or for the future.
   */
  recently: (instant: string, now: number) => string | null;
  /** Weekday and day of the month, as two short lines below an axis. */
  shortDay: (day: string) => [weekday: string, day: string];
  /** A calendar day without its year, for an axis, `5. März`. */
  dayOfYear: (day: string) => string;
  /** The short month of a calendar day without its year, for an axis: `Mär`. */
  shortMonth: (day: string) => string;
  /** The month of a calendar day, `März 2026`. */
  month: (day: string) => string;
  /** Hours and minutes, Berlin time: in the pattern, or in the country's style. */
  time: (milliseconds: number) => string;
  /** Joins names as the language does. */
  list: (names: readonly string[]) => string;
}

/**
 * The formats of a language; `months` are its twelve short names. Days and times follow the specification's pattern, or
 * the country's style.
 */
export function createFormat(
  locale: Locale,
  months: readonly string[],
  dateStyle: Settings['dates'] = 'pattern',
): Format {
  const country = countryOf(locale);
  const numbers = (options: Intl.NumberFormatOptions) =>
    onDemand(() => new Intl.NumberFormat(country, options));
  const calendar = (options: Intl.DateTimeFormatOptions) =>
    onDemand(() => new Intl.DateTimeFormat(country, options));
  const money = numbers({ style: 'currency', currency: 'EUR' });
  const exactMoney = numbers({ style: 'currency', currency: 'EUR', maximumFractionDigits: 6 });
  const decimal = numbers({ useGrouping: false, minimumFractionDigits: 2 });
  const rate = numbers({ style: 'percent', maximumFractionDigits: 2 });
  const integer = numbers({ maximumFractionDigits: 0 });
  const percent = numbers({ style: 'percent', maximumFractionDigits: 0 });
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE } as const;
  const time = calendar({ ...clock, ...(dateStyle === 'pattern' && { hourCycle: 'h23' }) });
  const weekday = calendar({ weekday: 'short', timeZone: 'UTC' });
  const dayOfYear = calendar({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const shortMonth = calendar({ month: 'short', timeZone: 'UTC' });
  const month = calendar({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const list = onDemand(() => new Intl.ListFormat(country, { type: 'conjunction' }));
  // The date format (specification, section 1): MMM dd, yyyy HH:mm.
  const pattern = ({ year, month: number, day: date }: Record<DayPart, string>) =>
    `${months[Number(number) - 1]} ${date}, ${year}`;
  const near = onDemand(() => new Intl.RelativeTimeFormat(country, { numeric: 'auto' }));
  const day = (text: string) => {
    const [year = '', number = '', date = ''] = text.slice(0, 10).split('-');
    return pattern({ year, month: number, day: date });
  };
  const countryStyle = dateStyle === 'country' ? countryDates(country) : undefined;
  return {
    money: (amount) => withMinus(money().format(amount as Intl.StringNumericLiteral)),
    exactMoney: (amount) => withMinus(exactMoney().format(amount as Intl.StringNumericLiteral)),
    decimal: (amount) => decimal().format(amount as Intl.StringNumericLiteral),
    integer: (value) => withMinus(integer().format(value)),
    percent: (share) => withMinus(percent().format(share)),
    rate: (basisPoints) => rate().format(`${basisPoints}E-4` as Intl.StringNumericLiteral),
    dateTime: (instant) => {
      const parts = inBerlin(Date.parse(instant));
      return `${pattern(parts)} ${parts.hour}:${parts.minute}`;
    },
    date: (instant) => pattern(inBerlin(Date.parse(instant))),
    day,
    shortDay: (day) => [weekday().format(new Date(`${day.slice(0, 10)}T00:00:00Z`)), day.slice(8, 10)],
    dayOfYear: (day) => dayOfYear().format(new Date(`${day.slice(0, 10)}T00:00:00Z`)),
    shortMonth: (day) => shortMonth().format(new Date(`${day.slice(0, 10)}T00:00:00Z`)),
    month: (day) => withoutYearMark(month().format(new Date(`${day.slice(0, 10)}T00:00:00Z`))),
    time: (milliseconds) => time().format(milliseconds),
    list: (names) => list().format(names),
    recently: (instant, now) => {
      const days = (Date.parse(berlinDay(now)) - Date.parse(berlinDay(Date.parse(instant)))) / DAY_MS;
      return days < 0 || days >= A_WEEK ? null : near().format(-days, 'day');
    },
    nearDay: (text, today) => {
      const days = (Date.parse(text.slice(0, 10)) - Date.parse(today)) / DAY_MS;
      if (days !== 0 && days !== -1) return (countryStyle?.day ?? day)(text);
      return capitalised(near().format(days, 'day'), country);
    },
    ...countryStyle,
  };
}

/** The country whose style a language follows: English here is British, also in its dates. */
function countryOf(locale: Locale): string {
  return locale === 'en' ? 'en-GB' : locale;
}

/** Capitalises the start of a standalone label, in a language or country (`de`, `en-GB`). */
export function capitalised(text: string, country: string): string {
  return text.charAt(0).toLocaleUpperCase(country) + text.slice(1);
}

/** Drops the Russian "г." (year): at the end of a sentence it would meet the full stop. */
function withoutYearMark(text: string): string {
  return text.replace(/[\s\u00a0\u202f]г\./u, '');
}

/** Days and times in the country's style: `05.03.2026, 14:07`. */
function countryDates(country: string): Pick<Format, 'dateTime' | 'date' | 'day'> {
  const day = { dateStyle: 'medium', timeZone: TIME_ZONE } as const;
  const date = onDemand(() => new Intl.DateTimeFormat(country, day));
  const dateTime = onDemand(() => new Intl.DateTimeFormat(country, { ...day, timeStyle: 'short' }));
  // The first of a month is an ordinal in French, which Intl does not know.
  const written = (text: string) => withoutYearMark(country === 'fr-FR' ? text.replace(/^1 /, '1er ') : text);
  return {
    dateTime: (instant) => written(dateTime().format(new Date(instant))),
    date: (instant) => written(date().format(new Date(instant))),
    day: (text) => written(date().format(new Date(`${text.slice(0, 10)}T12:00:00Z`))),
  };
}

type DayPart = 'year' | 'month' | 'day';

function inBerlin(milliseconds: number): Record<DayPart | 'hour' | 'minute', string> {
  const parts = berlin()
    .formatToParts(milliseconds)
    .map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts);
}

/** The day of an instant in Berlin, `2026-03-05`. */
export function berlinDay(milliseconds: number): string {
  const { year, month, day } = inBerlin(milliseconds);
  return `${year}-${month}-${day}`;
}

/** An instant to the minute, Berlin time, `2026-03-05 14:07`: spreadsheets parse it in any language. */
export function berlinMinute(milliseconds: number): string {
  const { hour, minute } = inBerlin(milliseconds);
  return `${berlinDay(milliseconds)} ${hour}:${minute}`;
}
