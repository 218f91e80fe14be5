import type { CallRequest } from '@blattwerk/contract/api.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { beginningOf, endOf, lastDay } from '../period-days.ts';
import type { KeptMedia } from './kept-media.data.ts';

type Part = 'name' | 'pictureText' | 'captions';

/** The field name of a text in a language. */
export const fieldOf = <P extends Part, L extends Locale>(part: P, locale: L) => `${part}_${locale}` as const;

/** Values of an item's form. Days are in Berlin, both included. */
export type MediaValues = Record<`${Part}_${Locale}`, string> & {
  [name: string]: unknown;
  tags: readonly number[];
  state: 'draft' | 'published';
  from: string;
  until: string;
  /** Languages of the readers who see it; empty for all. */
  languages: readonly Locale[];
};

/** The form's initial values. */
export function valuesOf({ names, pictureTexts, captionTexts, ...item }: KeptMedia): MediaValues {
  const texts = locales.flatMap((locale) => [
    [fieldOf('name', locale), names[locale] ?? ''],
    [fieldOf('pictureText', locale), pictureTexts[locale] ?? ''],
    [fieldOf('captions', locale), captionTexts[locale] ?? ''],
  ]);
  return {
    ...(Object.fromEntries(texts) as Record<`${Part}_${Locale}`, string>),
    tags: item.tags.map(({ id }) => id).toSorted((one, other) => one - other),
    state: item.published ? 'published' : 'draft',
    from: item.from === null ? '' : berlinDay(Date.parse(item.from)),
    until: item.until === null ? '' : lastDay(item.until),
    languages: item.languages ?? [],
  };
}

/** The request body; a day left as it was in `shown` keeps its instant. */
export function bodyOf(
  values: MediaValues,
  shown: MediaValues,
  now: number,
): CallRequest<'PATCH /api/media/{id}'>['body'] {
  const textsOf = (part: Part) =>
    Object.fromEntries(locales.map((locale) => [locale, values[fieldOf(part, locale)].trim() || null]));
  const { tags, state, from, until, languages } = values;
  return {
    names: { ...textsOf('name'), de: values.name_de },
    pictureTexts: textsOf('pictureText'),
    captionTexts: textsOf('captions'),
    tags: [...tags],
    published: state === 'published',
    ...(from !== shown.from && { from: beginningOf(from, now) }),
    ...(until !== shown.until && { until: endOf(until) }),
    languages: [...languages],
  };
}

/** Fields whose names differ from the call's. */
export const fieldNames = Object.fromEntries(
  locales.flatMap((locale) => [
    [`names.${locale}`, fieldOf('name', locale)],
    [`pictureTexts.${locale}`, fieldOf('pictureText', locale)],
    [`captionTexts.${locale}`, fieldOf('captions', locale)],
  ]),
);
