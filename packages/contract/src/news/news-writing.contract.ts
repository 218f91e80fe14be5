import { z } from 'zod';
import {
  collection,
  empty,
  endpoint,
  item,
  MAX_UPLOAD_BYTES,
  plain,
  type Resource,
} from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { lines, optionalLine } from '../http/texts.ts';
import { id, idParams, instant, level } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';
import { newsTopic } from './news.contract.ts';

const resource: Resource = { name: 'WrittenNews', path: '/api/company/news' };

const TITLE_LENGTH = 200;
const DESCRIPTION_LENGTH = 500;
const PICTURE_TEXT_LENGTH = 300;
/** Four languages of it fit into one request. */
const CONTENT_LENGTH = 30_000;

/** Status of an article: a `draft` is not published; `planned` appears at `from`, and `over` was published until `until`. */
const newsState = z.literal(['draft', 'planned', 'published', 'over']);

/** An article in one language. `content` is HTML; `pictureText` describes the image. */
const text = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  pictureText: z.string(),
});

/** Each language; null for a language without a text. */
const texts = z.object({
  de: text.nullable(),
  en: text.nullable(),
  'fr-FR': text.nullable(),
  'ru-RU': text.nullable(),
});

/**
 * An article from its author's point of view. `title` is the German one, or that of the first language with a text. `from`
 * is the start of publication, null for a draft; `until` its end. `languages`, `countries` (three letters of ISO 3166-1,
 * those of default addresses) and `levelFrom` (the lowest level) define its audience: null for everybody.
 */
const listed = z.object({
  id,
  title: z.string(),
  locales: z.array(locale),
  topic: newsTopic.nullable(),
  state: newsState,
  from: instant.nullable(),
  until: instant.nullable(),
  languages: z.array(locale).nullable(),
  countries: z.array(z.string()).nullable(),
  levelFrom: z.int().nullable(),
  changedAt: instant,
  changedBy: z.string().nullable(),
});

/** `picture`: an image of the media library, or one that belongs only to articles (`inLibrary` false). */
const written = listed.extend({
  texts,
  picture: z.object({ id, name: z.string(), url: z.string(), inLibrary: z.boolean() }).nullable(),
  published: z.boolean(),
  version: z.string(),
});

export const listWrittenNews = endpoint({
  method: 'GET',
  path: '/api/company/news',
  summary: 'All articles, also those that nobody reads yet or any more.',
  description: '`text` is a part of a title or a description in any language.',
  access: 'content.write',
  looks: 'visit',
  answer: collection(resource, listed, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['from', 'title', 'changedAt'],
    defaultOrder: [{ field: 'from', direction: 'desc' }],
    filters: { text: 'text', state: 'exact', topic: 'exact' },
  }),
});

export const getWrittenNews = endpoint({
  method: 'GET',
  path: '/api/company/news/{id}',
  summary: 'One article in all its languages.',
  access: 'content.write',
  looks: 'visit',
  params: idParams,
  answer: item(resource, written),
});

const textBody = z
  .object({
    title: optionalLine(TITLE_LENGTH).optional(),
    description: lines(DESCRIPTION_LENGTH).nullish(),
    content: lines(CONTENT_LENGTH).nullish(),
    pictureText: optionalLine(PICTURE_TEXT_LENGTH).optional(),
  })
  .nullable();

const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** The content of an article; a field missing in a change is left unchanged, null removes it. */
const article = {
  texts: z
    .object({
      de: textBody.optional(),
      en: textBody.optional(),
      'fr-FR': textBody.optional(),
      'ru-RU': textBody.optional(),
    })
    .optional(),
  topic: newsTopic.nullish(),
  picture: id.nullish(),
  published: z.boolean().optional(),
  from: at.nullish(),
  until: at.nullish(),
  languages: z.array(locale).max(4).nullish(),
  countries: z
    .array(z.string().transform((letters) => letters.trim().toUpperCase()))
    .max(250)
    .nullish(),
  levelFrom: level.min(1).nullish(),
};

const readOnly = {
  ignored: ['title', 'locales', 'state', 'changedAt', 'changedBy', 'version'],
} as const;

export const createNews = endpoint({
  method: 'POST',
  path: '/api/news',
  summary: 'Begins an article: a draft, unless it is published immediately.',
  description:
    'What is published has title, description and content in German, and all three in each other language that it has something in; with a picture that is not of the media library also what is to be seen in it: 422 for each that is missing. `content` keeps only what an article may consist of.',
  access: 'content.write',
  idempotencyKey: true,
  body: z.object(article),
  readOnly,
  answer: item(resource, written),
});

export const changeNews = endpoint({
  method: 'PATCH',
  path: '/api/news/{id}',
  summary: 'Changes an article, publishes it or takes it back.',
  description:
    '`published` true makes a draft appear at `from`, which is now unless given; false takes it away from its readers. A language that is null is taken away. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params: idParams,
  ifMatch: true,
  body: z.object(article),
  readOnly,
  answer: item(resource, written),
});

export const deleteNews = endpoint({
  method: 'DELETE',
  path: '/api/news/{id}',
  summary: 'Deletes an article for good, in all its languages.',
  description: '`If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params: idParams,
  ifMatch: true,
  answer: empty,
});

export const uploadNewsPicture = endpoint({
  method: 'POST',
  path: '/api/news_pictures',
  summary: 'Keeps a picture for articles, which the media library does not show.',
  description:
    '`file` is a JPG or PNG of at most 10 MB, which is re-encoded, without position, camera and whatever else was hidden in it. Its `id` is what an article names as `picture`; `url` is the picture itself, for the content.',
  access: 'content.write',
  multipart: { files: ['file'], maxBytes: MAX_UPLOAD_BYTES },
  body: z.object({}),
  answer: plain(z.object({ id, name: z.string(), url: z.string(), thumbnailUrl: z.string() })),
});
