import type { CallRequest } from '@blattwerk/contract/api.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import type { Audience, Broadcast } from './broadcasts.data.ts';
import type { GivenAudience } from './broadcasts-search.ts';

/** The texts of a broadcast per language. */
export const textParts = ['subject', 'text', 'button'] as const;

type TextPart = (typeof textParts)[number];

/** The field name of a text in a language. */
export const fieldOf = <P extends TextPart, L extends Locale>(part: P, locale: L) =>
  `${part}_${locale}` as const;

type TextFields = Record<`${TextPart}_${Locale}`, string>;

/** Values of the form. Filters that do not apply are empty; several values are separated by commas. */
export interface BroadcastValues extends TextFields {
  [name: string]: unknown;
  link: string;
  isLegal: boolean;
  legalBasis: string;
  named: string;
  state: string;
  level: string;
  country: string;
  placed: string;
}

const noTexts = Object.fromEntries(
  locales.flatMap((locale) => textParts.map((part) => [fieldOf(part, locale), ''])),
) as TextFields;

/** A new broadcast to the partners of a filtered list. */
export function emptyBroadcast({ named, state, level, country, placed }: GivenAudience): BroadcastValues {
  return {
    ...noTexts,
    link: '',
    isLegal: false,
    legalBasis: '',
    named: named ?? '',
    state: state ?? '',
    level: level === undefined ? '' : String(level),
    country: country ?? '',
    placed: placed === undefined ? '' : String(placed),
  };
}

/** The form's initial values. */
export function valuesOf({ texts, link, audience, isLegal, legalBasis }: Broadcast): BroadcastValues {
  const fields = locales.flatMap((locale) =>
    textParts.map((part) => [fieldOf(part, locale), texts[locale]?.[part] ?? '']),
  );
  const { text = '', state = [], level = [], country = [], placed } = audience;
  return {
    ...(Object.fromEntries(fields) as TextFields),
    link: link ?? '',
    isLegal,
    legalBasis: legalBasis ?? '',
    named: text,
    state: state.join(','),
    level: level.join(','),
    country: country.join(','),
    placed: placed === undefined ? '' : String(placed),
  };
}

/** Whether a language has any text. */
export function isWritten(values: BroadcastValues, locale: Locale): boolean {
  return textParts.some((part) => values[fieldOf(part, locale)].trim() !== '');
}

/** The audience from the filters. */
export function audienceOf({ named, state, level, country, placed }: BroadcastValues): Audience {
  return {
    ...(named.trim() !== '' && { text: named.trim() }),
    ...(state !== '' && { state: state.split(',') as NonNullable<Audience['state']> }),
    ...(level !== '' && { level: level.split(',').map(Number) }),
    ...(country !== '' && { country: country.split(',') }),
    ...(placed !== '' && { placed: placed === 'true' }),
  };
}

/** The request body: a filter that does not apply is removed. */
export function bodyOf(values: BroadcastValues): CallRequest<'PATCH /api/broadcasts/{id}'>['body'] {
  const texts = locales.map((locale) => {
    const parts = textParts.map((part) => [part, values[fieldOf(part, locale)]]);
    return [locale, isWritten(values, locale) ? Object.fromEntries(parts) : null];
  });
  return {
    texts: Object.fromEntries(texts),
    link: values.link.trim() || null,
    isLegal: values.isLegal,
    legalBasis: values.isLegal ? values.legalBasis.trim() || null : null,
    audience: { text: null, state: null, level: null, country: null, placed: null, ...audienceOf(values) },
  };
}

/** Fields whose names differ from the call's. */
export const fieldNames = {
  'audience.text': 'named',
  ...Object.fromEntries(
    locales.flatMap((locale) => textParts.map((part) => [`texts.${locale}.${part}`, fieldOf(part, locale)])),
  ),
};

/** The language that a reader gets: their own, else English, else German. */
export function languageFor(values: BroadcastValues, reader: Locale): Locale {
  return [reader, 'en' as const].find((locale) => isWritten(values, locale)) ?? 'de';
}
