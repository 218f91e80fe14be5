import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant } from '../http/values.ts';

/** News per page (specification, section 9). */
const NEWS_PAGE_SIZE = 9;

const resource: Resource = { name: 'News', path: '/api/news' };

/** The possible topics of an article. */
export const newsTopic = z.literal(['commission', 'company', 'event', 'portal', 'product', 'training']);

export type NewsTopic = z.output<typeof newsTopic>;

/**
 * `readingMinutes`: estimated time to read the whole article, at least 1. `topic`: null for an article about none of the
 * list. `picture`: an image of at most 480 pixels per side, and its alternative text.
 */
const news = z.object({
  id,
  createdAt: instant,
  title: z.string(),
  description: z.string(),
  readingMinutes: z.int(),
  topic: newsTopic.nullable(),
  picture: z.object({ url: z.string(), text: z.string() }).nullable(),
});
const neighbour = z.object({ id, title: z.string() });

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  summary: 'News that are for the user, in their language, newest first.',
  description: '`description` searches title and description, `topic` leaves those about one or several.',
  access: 'user',
  answer: collection(resource, news, {
    defaultSize: NEWS_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: { description: 'text', topic: 'exact' },
  }),
});

export const getNews = endpoint({
  method: 'GET',
  path: '/api/news/{id}',
  summary: 'One article; `content` is HTML without anything that acts.',
  description: '`newer` and `older` are those beside it.',
  access: 'user',
  params: idParams,
  answer: item(
    resource,
    news.extend({ content: z.string(), newer: neighbour.nullable(), older: neighbour.nullable() }),
  ),
});
