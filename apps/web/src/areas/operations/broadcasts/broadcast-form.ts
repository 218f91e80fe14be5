import type { CallRequest } from '@blattwerk/contract/api.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import type { Audience, Broadcast } from './broadcasts.data.ts';
import type { GivenAudience } from './broadcasts-search.ts';

/** The parts of a broadcast in one language. */
export const textParts = ['subject', 'text', 'button'] as const;

type TextPart = (typeof textParts)[number];

/** The field of a part in a language. */
export const fieldOf = <P extends TextPart, L extends Locale>(part: P, locale: L) =>
  `${part}_${locale}` as const;

type TextFields = Record<`${TextPart}_${Locale}`, string>;

/** A broadcast as somebody writes it. Filters are empty where they filter nothing; several values have commas between. */
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

/** A new broadcast to those whom the list of all partners showed. */
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

/** What the form is filled with. */
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

/** Whether a language has anything. */
export function isWritten(values: BroadcastValues, locale: Locale): boolean {
  return textParts.some((part) => values[fieldOf(part, locale)].trim() !== '');
}

/** Which partners the filters leave. */
export function audienceOf({ named, state, level, country, placed }: BroadcastValues): Audience {
  return {
    ...(named.trim() !== '' && { text: named.trim() }),
    ...(state !== '' && { state: state.split(',') as NonNullable<Audience['state']> }),
    ...(level !== '' && { level: level.split(',').map(Number) }),
    ...(country !== '' && { country: country.split(',') }),
    ...(placed !== '' && { placed: placed === 'true' }),
  };
}

/** What is sent: a filter that filters nothing is taken away. */
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

/** Where the form has other names than the call. */
export const fieldNames = {
  'audience.text': 'named',
  ...Object.fromEntries(
    locales.flatMap((locale) => textParts.map((part) => [`texts.${locale}.${part}`, fieldOf(part, locale)])),
  ),
};

/** In which language a reader gets it: in their own, else in English, else in German. */
export function languageFor(values: BroadcastValues, reader: Locale): Locale {
  return [reader, 'en' as const].find((locale) => isWritten(values, locale)) ?? 'de';
}
