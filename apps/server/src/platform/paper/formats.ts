import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';

/** Cents as an amount in EUR, as a language writes it. */
export function amountIn(locale: string, cents: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  return format.format(formatCents(cents) as `${number}`);
}

/** Basis points as percent: 1900 is "19 %". */
export function percentIn(locale: string, rateBp: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    rateBp / 10_000,
  );
}

/** The Berlin day of an instant, or a day (YYYY-MM-DD), as a language writes it. */
export function dayIn(locale: string, at: Date | string): string {
  const day = typeof at === 'string' ? at : berlinDay(at.getTime());
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
