import { z } from 'zod';
import { collection, endpoint, file, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';

const mediaResource: Resource = { name: 'Media', path: '/api/media' };
const tagResource: Resource = { name: 'MediaTag', path: '/api/media_tags' };

/** 1 document, 2 image, 3 video (specification, section 3); 0 in a filter means all. */
const mediaType = z.literal([1, 2, 3]);

/**
 * An item of the media library. `tag` is a list. The file is at `contentUrl`, `size` is in bytes; images have a thumbnail
 * at `thumbnailUrl` and an alternative text in the requested language or in German; videos may have captions, as WebVTT.
 * None of these URLs needs a token.
 */
const media = z.object({
  id,
  type: mediaType,
  name: z.string(),
  tag: z.array(z.object({ id, name: z.string() })),
  mimeType: z.string(),
  size: z.int(),
  contentUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
  pictureText: z.string().nullable(),
  captions: z.array(z.object({ locale, contentUrl: z.string() })),
  createdAt: instant,
});

/** The language of names; missing ones are in German. */
const inLanguage = z.object({ locale: locale.default('de') });

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/media',
  summary: 'The media library, newest first; `tag` takes ids or addresses, of which one has to fit.',
  description: 'What is meant for readers of some languages alone is listed where `locale` is one of them.',
  access: 'public',
  query: inLanguage,
  answer: collection(mediaResource, media, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt', 'name'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: { type: 'number', tag: 'exact', 'tag.name': 'exact' },
  }),
});

export const getMedia = endpoint({
  method: 'GET',
  path: '/api/media/{id}',
  summary: 'One item of the media library.',
  access: 'public',
  query: inLanguage,
  params: idParams,
  answer: item(mediaResource, media),
});

/** Types that a browser displays itself; every other kind of file is `application/octet-stream`, to be downloaded. */
export const shownTypes = [
  'application/pdf',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/webm',
] as const;

export const getMediaFile = endpoint({
  method: 'GET',
  path: '/api/media/{id}/file',
  summary: 'The file of an item; takes `Range` and `If-None-Match`, and may be kept for an hour.',
  access: 'public',
  params: idParams,
  answer: file({ types: [...shownTypes, 'application/octet-stream'] }),
});

export const getMediaThumbnail = endpoint({
  method: 'GET',
  path: '/api/media/{id}/thumbnail',
  summary: 'A picture of at most 480 pixels a side, of an item that is an image.',
  access: 'public',
  params: idParams,
  answer: file({ types: ['image/webp'] }),
});

export const getMediaCaptions = endpoint({
  method: 'GET',
  path: '/api/media/{id}/captions/{locale}',
  summary: 'The captions of an item that is a video, in one language, as WebVTT.',
  access: 'public',
  params: idParams.extend({ locale }),
  answer: file({ types: ['text/vtt'] }),
});

/** `media` are IRIs. */
const mediaTag = z.object({
  id,
  name: z.string(),
  type: mediaType,
  media: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
});

export const listMediaTags = endpoint({
  method: 'GET',
  path: '/api/media_tags',
  summary: 'The tags of the media library; each is of one type of media.',
  access: 'public',
  query: inLanguage,
  answer: collection(tagResource, mediaTag, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name', 'createdAt'],
    defaultOrder: [{ field: 'name', direction: 'asc' }],
    filters: { type: 'number' },
  }),
});
