import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';

/** The country whose style a language is written in: English here is British, also in its dates. */
export function countryOf(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}

/** Cents as an amount in EUR, as a language writes it. */
export function amountIn(locale: string, cents: number): string {
  const format = new Intl.NumberFormat(countryOf(locale), { style: 'currency', currency: 'EUR' });
  return format.format(formatCents(cents) as `${number}`);
}

/** Basis points as percent: 1900 is "19 %". */
export function percentIn(locale: string, rateBp: number): string {
  return new Intl.NumberFormat(countryOf(locale), { style: 'percent', maximumFractionDigits: 2 }).format(
    rateBp / 10_000,
  );
}

/** The Berlin day of an instant, or a day (YYYY-MM-DD), as a language writes it. */
export function dayIn(locale: string, at: Date | string): string {
  const day = typeof at === 'string' ? at : berlinDay(at.getTime());
  const format = new Intl.DateTimeFormat(countryOf(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  return asPrinted(locale, format.format(new Date(`${day}T00:00:00Z`)));
}

/** An instant to the minute by the clock of Berlin, in the same style as days. */
export function momentIn(locale: string, at: Date): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
  return asPrinted(locale, new Intl.DateTimeFormat(countryOf(locale), style).format(at));
}

/** The month of a day (YYYY-MM-DD), as a language writes it: "März 2026". */
export function monthIn(locale: string, day: string): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(countryOf(locale), style);
  return withoutYearMark(format.format(new Date(`${day}T00:00:00Z`)));
}

/** What Intl does not know of a language: the first of a month is an ordinal in French, "1er janv. 2026". */
function asPrinted(locale: string, date: string): string {
  return withoutYearMark(locale === 'fr-FR' ? date.replace(/^1 /, '1er ') : date);
}

/** Drops the Russian "г." (year): at the end of a sentence it would stand beside the full stop. */
function withoutYearMark(text: string): string {
  return text.replace(/[\s\u00a0\u202f]г\./u, '');
}
