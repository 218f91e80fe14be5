import type { NewsTopic } from '@blattwerk/contract/news/news.contract.ts';
import type { changeNews } from '@blattwerk/contract/news/news-writing.contract.ts';
import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Violation } from '../../../platform/api-error.ts';
import { isCountry } from '../../../platform/country.ts';
import type { CallOf } from '../../../platform/http/route.ts';
import { cleanHtml } from '../clean-html.ts';

/** An article in one language; unwritten parts are empty. */
export interface NewsText {
  readonly title: string;
  readonly description: string;
  /** Sanitized HTML. */
  readonly content: string;
  /** The description of the image. */
  readonly pictureText: string;
}

/** The contents of an article. */
export interface NewsFacts {
  readonly texts: Readonly<Record<Locale, NewsText | null>>;
  readonly topic: NewsTopic | null;
  /** Id of an image. */
  readonly picture: number | null;
  readonly isDraft: boolean;
  /** When it was published; for a draft when it was begun. */
  readonly createdAt: Date;
  readonly until: Date | null;
  /** Its audience; null for everybody. */
  readonly languages: readonly Locale[] | null;
  readonly countries: readonly string[] | null;
  readonly levelFrom: number | null;
}

/** The changed fields; absent ones stay. */
export type NewsChange = CallOf<typeof changeNews>['body'];

const unwritten = { de: null, en: null, 'fr-FR': null, 'ru-RU': null };

const emptyText: NewsText = { title: '', description: '', content: '', pictureText: '' };

/** An empty draft, begun now. */
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

/** The contents after a change (RFC 7396: absent fields stay, null clears). */
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

/** An empty list means everybody, since an audience of nobody is none. */
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

/** Null if nothing is left. */
function textAfter(known: NewsText, given: TextChange): NewsText | null {
  const valueAfter = (after: string | null | undefined, before: string) =>
    after === undefined ? before : (after ?? '');
  const text = {
    title: valueAfter(given.title, known.title),
    description: valueAfter(given.description, known.description),
    content: given.content === undefined ? known.content : contentOf(given.content ?? ''),
    pictureText: valueAfter(given.pictureText, known.pictureText),
  };
  return Object.values(text).every((part) => part === '') ? null : text;
}

/** Sanitized content; empty paragraphs are no content. */
function contentOf(html: string): string {
  const clean = cleanHtml(html);
  return /<img\b/.test(clean) || clean.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '' ? clean : '';
}

/**
 * The faults of an article. A draft may be unfinished; a published one has title, description and content in German and
 * in each language that has any text, and a description for an image without a meaningful name.
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
