import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';

/** The locale for each language: English is British here, including its dates. */
export function countryOf(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}

/** Formats cents as an amount in EUR. */
export function amountIn(locale: string, cents: number): string {
  const format = new Intl.NumberFormat(countryOf(locale), { style: 'currency', currency: 'EUR' });
  return format.format(formatCents(cents) as `${number}`);
}

/** Formats basis points as a percentage: 1900 is "19 %". */
export function percentIn(locale: string, rateBp: number): string {
  return new Intl.NumberFormat(countryOf(locale), { style: 'percent', maximumFractionDigits: 2 }).format(
    rateBp / 10_000,
  );
}

/** Formats a day (YYYY-MM-DD), or the Berlin day of an instant. */
export function dayIn(locale: string, at: Date | string): string {
  const day = typeof at === 'string' ? at : berlinDay(at.getTime());
  const format = new Intl.DateTimeFormat(countryOf(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  return asPrinted(locale, format.format(new Date(`${day}T00:00:00Z`)));
}

/** Formats an instant to the minute, in Berlin time and in the same style as days. */
export function momentIn(locale: string, at: Date): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
  return asPrinted(locale, new Intl.DateTimeFormat(countryOf(locale), style).format(at));
}

/** Formats the month of a day (YYYY-MM-DD): "März 2026". */
export function monthIn(locale: string, day: string): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(countryOf(locale), style);
  return withoutYearMark(format.format(new Date(`${day}T00:00:00Z`)));
}

/** Missing in Intl: in French, the first of a month is an ordinal, "1er janv. 2026". */
function asPrinted(locale: string, date: string): string {
  return withoutYearMark(locale === 'fr-FR' ? date.replace(/^1 /, '1er ') : date);
}

/** Drops the Russian abbreviation of "year", because at the end of a sentence it would precede the full stop. */
function withoutYearMark(text: string): string {
  return text.replace(/[\s\u00a0\u202f]\u0433\./u, '');
}
