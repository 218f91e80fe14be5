import { berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import type { Company, DocumentKind, PublishedDocument } from './company.data.ts';

/** Values of the form, language by language. */
export type DocumentFields = Record<`title_${Locale}` | `text_${Locale}`, string>;

/** The field name of a language's title. */
export const titleIn = <L extends Locale>(locale: L) => `title_${locale}` as const;

/** The field name of a language's text. */
export const textIn = <L extends Locale>(locale: L) => `text_${locale}` as const;

/**
 * Initial texts of a new version: the previous ones; for a first imprint what § 5 DDG requires, as far as the company has
 * entered it.
 */
export function draftOf(
  kind: DocumentKind,
  newest: PublishedDocument | undefined,
  company: Company,
): DocumentFields {
  const fields = Object.fromEntries(
    locales.flatMap((locale) => {
      const previous = newest?.texts.find((text) => text.locale === locale);
      return [
        [titleIn(locale), previous?.title ?? ''],
        [textIn(locale), previous?.text ?? ''],
      ];
    }),
  ) as DocumentFields;
  if (newest !== undefined || kind !== 'imprint') return fields;
  return { ...fields, title_de: 'Impressum', text_de: imprintOf(company) };
}

/** When a version published for a day comes into force: at the start of the day, or immediately if that is today. */
export function validFromOf(day: string, today: string): { validFrom?: string } {
  return day === today ? {} : { validFrom: new Date(berlinMidnight(day)).toISOString() };
}

/** The text is German in every language of the screen. */
function imprintOf({ name, street, postcode, city, representedBy, email, phone, vatId }: Company): string {
  const lines = (...all: (string | null)[]) => all.filter((line) => line !== null).join('\n');
  const labelled = (label: string, value: string | null) => (value === null ? null : `${label} ${value}`);
  const place = postcode === null || city === null ? null : `${postcode} ${city}`;
  return [
    lines(name, street, place),
    lines(labelled('Vertreten durch:', representedBy)),
    lines(labelled('E-Mail:', email), labelled('Telefon:', phone)),
    lines(labelled('Umsatzsteuer-Identifikationsnummer nach § 27a UStG:', vatId)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
