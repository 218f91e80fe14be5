import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** An article in a list. */
export type News = CallAnswer<'GET /api/news'>['items'][number];

/** A whole article. */
export type Article = CallAnswer<'GET /api/news/{id}'>;

/** How many news the dashboard shows. */
const LATEST_NEWS = 3;

/** The newest news. */
export const latestNewsQuery = () =>
  apiQuery('GET /api/news', { query: { 'order[createdAt]': 'desc', limits: LATEST_NEWS } });

interface NewsFilter {
  /** In the title or the description. */
  readonly q?: string;
  readonly topic?: NonNullable<News['topic']>;
}

/** A page of the news, newest first, of all or of those that have a text, or are about something. */
export const newsPageQuery = (page: number, { q: description, topic }: NewsFilter) =>
  apiQuery('GET /api/news', {
    query: {
      'order[createdAt]': 'desc',
      page,
      ...(description !== undefined && { description }),
      ...(topic !== undefined && { topic }),
    },
  });

/** One article. */
export const articleQuery = (id: string) => apiQuery('GET /api/news/{id}', { params: { id } });
