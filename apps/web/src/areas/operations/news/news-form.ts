import type { CallRequest } from '@blattwerk/contract/api.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { beginningOf, endOf, lastDay } from '../period-days.ts';
import type { WrittenNews } from './written-news.data.ts';

/** The texts of an article per language. */
export const textParts = ['title', 'description', 'content', 'pictureText'] as const;

type TextPart = (typeof textParts)[number];

/** The field name of a text in a language. */
export const fieldOf = <P extends TextPart, L extends Locale>(part: P, locale: L) =>
  `${part}_${locale}` as const;

type TextFields = Record<`${TextPart}_${Locale}`, string>;

/** Values of the form. Days are in Berlin: the article is visible from the start of `from` to the end of `until`. */
export interface NewsValues extends TextFields {
  [name: string]: unknown;
  topic: NonNullable<WrittenNews['topic']> | '';
  picture: WrittenNews['picture'];
  state: 'draft' | 'published';
  /** Empty: as soon as it is published. */
  from: string;
  /** Empty: without end. */
  until: string;
  languages: readonly Locale[];
  /** Three-letter codes. */
  countries: readonly string[];
  /** Empty for everyone. */
  levelFrom: string;
}

const noTexts = Object.fromEntries(
  locales.flatMap((locale) => textParts.map((part) => [fieldOf(part, locale), ''])),
) as TextFields;

/** A new article: a draft for everyone. */
export const emptyNews: NewsValues = {
  ...noTexts,
  topic: '',
  picture: null,
  state: 'draft',
  from: '',
  until: '',
  languages: [],
  countries: [],
  levelFrom: '',
};

/** The form's initial values. */
export function valuesOf({ texts, ...article }: WrittenNews): NewsValues {
  const fields = locales.flatMap((locale) =>
    textParts.map((part) => [fieldOf(part, locale), texts[locale]?.[part] ?? '']),
  );
  const { topic, picture, published, from, until, languages, countries, levelFrom } = article;
  return {
    ...emptyNews,
    ...(Object.fromEntries(fields) as TextFields),
    topic: topic ?? '',
    picture,
    state: published ? 'published' : 'draft',
    from: from === null ? '' : berlinDay(Date.parse(from)),
    until: until === null ? '' : lastDay(until),
    languages: languages ?? [],
    countries: countries ?? [],
    levelFrom: levelFrom === null ? '' : String(levelFrom),
  };
}

/** Whether a language has any text. */
export function isWritten(values: NewsValues, locale: Locale): boolean {
  return textParts.some((part) => values[fieldOf(part, locale)].trim() !== '');
}

/** Body of the call. */
type NewsBody = CallRequest<'PATCH /api/news/{id}'>['body'];

/**
 * The request body. A day left as it was in `shown` keeps its instant; today means now.
 * @param shown initial values of the form
 */
export function bodyOf(values: NewsValues, shown: NewsValues, now: number): NewsBody {
  const texts = locales.map((locale) => {
    const parts = textParts.map((part) => [part, values[fieldOf(part, locale)]]);
    return [locale, isWritten(values, locale) ? Object.fromEntries(parts) : null];
  });
  const { topic, picture, state, from, until, languages, countries, levelFrom } = values;
  return {
    texts: Object.fromEntries(texts),
    topic: topic || null,
    picture: picture?.id ?? null,
    published: state === 'published',
    ...(from !== shown.from && { from: beginningOf(from, now) }),
    ...(until !== shown.until && { until: endOf(until) }),
    languages: [...languages],
    countries: [...countries],
    levelFrom: levelFrom === '' ? null : Number(levelFrom),
  };
}

/** Fields whose names differ from the call's. */
export const fieldNames = Object.fromEntries(
  locales.flatMap((locale) => textParts.map((part) => [`texts.${locale}.${part}`, fieldOf(part, locale)])),
);

/** The language that a reader gets: their own, else English, else German. */
export function languageFor(values: NewsValues, reader: Locale): Locale | undefined {
  return [reader, 'en' as const, 'de' as const].find((locale) => isWritten(values, locale));
}
