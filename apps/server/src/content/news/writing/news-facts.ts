import type { NewsTopic } from '@blattwerk/contract/news/news.contract.ts';
import type { changeNews } from '@blattwerk/contract/news/news-writing.contract.ts';
import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Violation } from '../../../platform/api-error.ts';
import { isCountry } from '../../../platform/country.ts';
import type { CallOf } from '../../../platform/http/route.ts';
import { cleanHtml } from '../clean-html.ts';

/** An article in one language; what is not written yet is empty. */
export interface NewsText {
  readonly title: string;
  readonly description: string;
  /** HTML of nothing but what an article may consist of. */
  readonly content: string;
  /** What is to be seen in the picture. */
  readonly pictureText: string;
}

/** What an article is. */
export interface NewsFacts {
  readonly texts: Readonly<Record<Locale, NewsText | null>>;
  readonly topic: NewsTopic | null;
  /** Number of an image. */
  readonly picture: number | null;
  readonly isDraft: boolean;
  /** Since when it is read; of a draft when it was begun. */
  readonly createdAt: Date;
  readonly until: Date | null;
  /** For whom it is; null for everybody. */
  readonly languages: readonly Locale[] | null;
  readonly countries: readonly string[] | null;
  readonly levelFrom: number | null;
}

/** What somebody wants to be other; what is absent stays. */
export type NewsChange = CallOf<typeof changeNews>['body'];

const unwritten = { de: null, en: null, 'fr-FR': null, 'ru-RU': null };

const emptyText: NewsText = { title: '', description: '', content: '', pictureText: '' };

/** A draft of nothing, begun now. */
export function emptyNews(now: Date): NewsFacts {
  return {
    texts: unwritten,
    topic: null,
    picture: null,
    isDraft: true,
    createdAt: now,
    until: null,
    languages: null,
    countries: null,
    levelFrom: null,
  };
}

/** What an article is after a change (RFC 7396: what is absent stays, null takes away). */
export function factsAfter(known: NewsFacts, change: NewsChange, now: Date): NewsFacts {
  const { topic = known.topic, picture = known.picture, until = known.until, published, from } = change;
  const { levelFrom = known.levelFrom } = change;
  const isDraft = published === undefined ? known.isDraft : !published;
  const begins = known.isDraft && !isDraft ? now : known.createdAt;
  return {
    texts: textsAfter(known.texts, change.texts ?? {}),
    topic,
    picture,
    isDraft,
    createdAt: isDraft ? known.createdAt : (from ?? begins),
    until,
    languages: someOf(change.languages, known.languages),
    countries: someOf(change.countries, known.countries),
    levelFrom,
  };
}

/** Nobody at all is no audience: an empty list means everybody. */
function someOf<One extends string>(
  given: readonly One[] | null | undefined,
  known: readonly One[] | null,
): readonly One[] | null {
  if (given === undefined) return known;
  return given === null || given.length === 0 ? null : [...new Set(given)].toSorted();
}

function textsAfter(known: NewsFacts['texts'], change: NonNullable<NewsChange['texts']>): NewsFacts['texts'] {
  const after = [...locale.values].map((language) => {
    const given = change[language];
    if (given === undefined) return [language, known[language]];
    return [language, given === null ? null : textAfter(known[language] ?? emptyText, given)];
  });
  return Object.fromEntries(after);
}

type TextChange = NonNullable<NonNullable<NonNullable<NewsChange['texts']>[Locale]>>;

/** Null where nothing is left of it. */
function textAfter(known: NewsText, given: TextChange): NewsText | null {
  const said = (after: string | null | undefined, before: string) =>
    after === undefined ? before : (after ?? '');
  const text = {
    title: said(given.title, known.title),
    description: said(given.description, known.description),
    content: given.content === undefined ? known.content : contentOf(given.content ?? ''),
    pictureText: said(given.pictureText, known.pictureText),
  };
  return Object.values(text).every((part) => part === '') ? null : text;
}

/** Content without anything that acts; paragraphs of nothing are no content. */
function contentOf(html: string): string {
  const clean = cleanHtml(html);
  return /<img\b/.test(clean) || clean.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '' ? clean : '';
}

/**
 * What is wrong with an article. A draft may be unfinished; what is published has title, description and content in German and
 * in each language that it has something in, and says what is to be seen in a picture whose name says nothing.
 */
export function newsFaults(
  facts: NewsFacts,
  { picture }: { readonly picture: { readonly inLibrary: boolean } | undefined },
): Violation[] {
  const faults: Violation[] = [];
  const { until, createdAt, countries } = facts;
  if (facts.picture !== null && picture === undefined)
    faults.push({ propertyPath: 'picture', refused: 'newsPictureUnknown' });
  if (until !== null && until <= createdAt) faults.push({ propertyPath: 'until', refused: 'newsOverBefore' });
  if (countries?.some((country) => !isCountry(country)))
    faults.push({ propertyPath: 'countries', refused: 'countryUnknown' });
  if (facts.isDraft) return faults;
  for (const [language, text] of Object.entries(facts.texts)) {
    if (text === null && language !== 'de') continue;
    const { pictureText, ...needed } = text ?? emptyText;
    const parts = picture?.inLibrary === false ? { ...needed, pictureText } : needed;
    for (const [part, written] of Object.entries(parts))
      if (written === '') faults.push({ propertyPath: `texts.${language}.${part}`, refused: 'blank' });
  }
  return faults;
}
