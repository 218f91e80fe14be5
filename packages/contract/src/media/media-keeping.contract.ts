import { z } from 'zod';
import {
  collection,
  empty,
  endpoint,
  file,
  item,
  MAX_UPLOAD_BYTES,
  type Resource,
} from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { line, lines, optionalLine } from '../http/texts.ts';
import { id, idParams, instant } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';
import { shownTypes } from './media.contract.ts';

const resource: Resource = { name: 'KeptMedia', path: '/api/company/media' };
const tagResource: Resource = { name: 'KeptMediaTag', path: '/api/company/media_tags' };

const NAME_LENGTH = 200;
const PICTURE_TEXT_LENGTH = 300;
const TAG_LENGTH = 60;
const CAPTIONS_LENGTH = 30_000;
const MOST_TAGS = 20;
/** Maximum size of a video. */
const MAX_VIDEO_MB = 64;

const mediaType = z.literal([1, 2, 3]);
const mediaState = z.literal(['draft', 'planned', 'published', 'over']);

/** A text in each language; null for a missing one. */
const byLocale = z.object({
  de: z.string().nullable(),
  en: z.string().nullable(),
  'fr-FR': z.string().nullable(),
  'ru-RU': z.string().nullable(),
});

/**
 * An item of the library from its manager's point of view. `name` is the German one. `from` is the start of publication,
 * null for a draft; `until` its end. `captions` are the languages of a video's captions, `languages` those whose readers
 * see it in the list: null for all.
 */
const listed = z.object({
  id,
  type: mediaType,
  name: z.string(),
  state: mediaState,
  from: instant.nullable(),
  until: instant.nullable(),
  languages: z.array(locale).nullable(),
  tags: z.array(z.object({ id, name: z.string() })),
  mimeType: z.string(),
  size: z.int(),
  captions: z.array(z.string()),
  changedAt: instant,
  changedBy: z.string().nullable(),
});

/** `pictureTexts` describe an image (alternative texts), `captionTexts` are a video's captions, as WebVTT. */
const kept = listed.extend({
  names: byLocale,
  pictureTexts: byLocale,
  captionTexts: byLocale,
  published: z.boolean(),
  version: z.string(),
});

const tag = z.object({
  id,
  type: mediaType,
  name: z.string(),
  names: byLocale,
  items: z.int(),
  version: z.string(),
});

export const listKeptMedia = endpoint({
  method: 'GET',
  path: '/api/company/media',
  summary: 'All items of the media library, also those that are not shown yet or any more.',
  description: '`text` is a part of a name in any language, `tag` the number of a tag.',
  access: 'content.write',
  looks: 'visit',
  answer: collection(resource, listed, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['from', 'name', 'changedAt'],
    defaultOrder: [{ field: 'from', direction: 'desc' }],
    filters: { text: 'text', state: 'exact', type: 'number', tag: 'number' },
  }),
});

export const getKeptMedia = endpoint({
  method: 'GET',
  path: '/api/company/media/{id}',
  summary: 'One item in all its languages.',
  access: 'content.write',
  looks: 'visit',
  params: idParams,
  answer: item(resource, kept),
});

export const getKeptMediaFile = endpoint({
  method: 'GET',
  path: '/api/company/media/{id}/file',
  summary: 'The file of an item, also of one that is not shown.',
  access: 'content.write',
  looks: 'visit',
  ticket: true,
  params: idParams,
  answer: file({ types: [...shownTypes, 'application/octet-stream'] }),
});

export const addMedia = endpoint({
  method: 'POST',
  path: '/api/media',
  summary: 'Adds a document or an image to the library, as a draft.',
  description:
    '`file` is a JPG, PNG or PDF of at most 10 MB, known by its content; a picture is encoded again, without position, camera and whatever else was hidden in it. Its name is that of the file.',
  access: 'content.write',
  multipart: { files: ['file'], maxBytes: MAX_UPLOAD_BYTES },
  body: z.object({}),
  readOnly: {
    ignored: [
      'type',
      'name',
      'state',
      'from',
      'until',
      'languages',
      'tags',
      'mimeType',
      'size',
      'captions',
      'changedAt',
      'changedBy',
      'names',
      'pictureTexts',
      'captionTexts',
      'published',
      'version',
    ],
  },
  answer: item(resource, kept),
});

export const addVideo = endpoint({
  method: 'POST',
  path: '/api/media/videos',
  summary: 'Adds a video to the library, as a draft.',
  description: `An MP4 or WebM of at most ${MAX_VIDEO_MB} MB, known by its content. Its name is \`name\`.`,
  access: 'content.write',
  fileType: 'application/octet-stream',
  query: z.object({ name: line(NAME_LENGTH) }),
  answer: item(resource, kept),
});

const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const names = z.object({
  de: line(NAME_LENGTH).optional(),
  en: optionalLine(NAME_LENGTH).optional(),
  'fr-FR': optionalLine(NAME_LENGTH).optional(),
  'ru-RU': optionalLine(NAME_LENGTH).optional(),
});

const anyLocale = (text: z.ZodType<string | null, string | null>) =>
  z.object({
    de: text.optional(),
    en: text.optional(),
    'fr-FR': text.optional(),
    'ru-RU': text.optional(),
  });

export const changeMedia = endpoint({
  method: 'PATCH',
  path: '/api/media/{id}',
  summary: 'Changes an item of the library, shows it or takes it back.',
  description:
    '`published` true shows it from `from` on, which is now unless given; false takes it away. What is shown has, if it is an image, a German text of what is to be seen in it: 422. Captions are WebVTT; those of a language that is null go. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params: idParams,
  ifMatch: true,
  body: z.object({
    names: names.optional(),
    pictureTexts: anyLocale(optionalLine(PICTURE_TEXT_LENGTH)).optional(),
    captionTexts: anyLocale(lines(CAPTIONS_LENGTH).nullable()).optional(),
    tags: z.array(id).max(MOST_TAGS).optional(),
    published: z.boolean().optional(),
    from: at.nullish(),
    until: at.nullish(),
    languages: z.array(locale).max(4).nullish(),
  }),
  readOnly: {
    ignored: ['type', 'name', 'state', 'mimeType', 'size', 'captions', 'changedAt', 'changedBy', 'version'],
  },
  answer: item(resource, kept),
});

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/api/media/{id}',
  summary: 'Deletes an item of the library with its file, for good.',
  description:
    'News lose it as their picture, links that lead to it lead to the sign-up. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params: idParams,
  ifMatch: true,
  answer: empty,
});

export const listKeptTags = endpoint({
  method: 'GET',
  path: '/api/company/media_tags',
  summary: 'All tags of the library in all their languages, with how many items they have.',
  access: 'content.write',
  looks: 'visit',
  answer: collection(tagResource, tag, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name'],
    defaultOrder: [{ field: 'name', direction: 'asc' }],
    filters: { type: 'number' },
  }),
});

const tagNames = z.object({
  de: line(TAG_LENGTH),
  en: optionalLine(TAG_LENGTH).optional(),
  'fr-FR': optionalLine(TAG_LENGTH).optional(),
  'ru-RU': optionalLine(TAG_LENGTH).optional(),
});

export const createMediaTag = endpoint({
  method: 'POST',
  path: '/api/media_tags',
  summary: 'A new tag for media of a type; 422 for a German name that another one of this type has.',
  access: 'content.write',
  idempotencyKey: true,
  body: z.object({ type: mediaType, names: tagNames }),
  readOnly: { ignored: ['name', 'items', 'version'] },
  answer: item(tagResource, tag),
});

export const changeMediaTag = endpoint({
  method: 'PATCH',
  path: '/api/media_tags/{id}',
  summary: 'Gives a tag other names.',
  description: '`If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params: idParams,
  ifMatch: true,
  body: z.object({ names: tagNames.partial().optional() }),
  readOnly: { ignored: ['type', 'name', 'items', 'version'] },
  answer: item(tagResource, tag),
});

export const deleteMediaTag = endpoint({
  method: 'DELETE',
  path: '/api/media_tags/{id}',
  summary: 'Deletes a tag; the items that have it stay.',
  access: 'content.write',
  params: idParams,
  answer: empty,
});
