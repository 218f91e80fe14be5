import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant } from '../http/values.ts';

const mediaResource: Resource = { name: 'Media', path: '/api/media' };
const tagResource: Resource = { name: 'MediaTag', path: '/api/media_tags' };

/** 1 document, 2 image, 3 video (specification, section 3); 0 in a filter means all. */
const mediaType = z.literal([1, 2, 3]);

/**
 * An item of the media library. `tag` is a list. The file is at `contentUrl`, `size` its bytes; images have a
 * smaller picture at `thumbnailUrl`. Both addresses need no token.
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
  createdAt: instant,
});

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/media',
  summary: 'The media library, newest first; `tag` takes ids or addresses, of which one has to fit.',
  access: 'public',
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
  params: idParams,
  answer: item(mediaResource, media),
});

/** `media` are addresses. */
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
  answer: collection(tagResource, mediaTag, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name', 'createdAt'],
    defaultOrder: [{ field: 'name', direction: 'asc' }],
    filters: { type: 'number' },
  }),
});
