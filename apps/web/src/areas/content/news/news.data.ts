import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** An article in a list. */
export type News = CallAnswer<'GET /api/news'>['items'][number];

/** A full article. */
export type Article = CallAnswer<'GET /api/news/{id}'>;

/** Number of articles on the dashboard. */
const LATEST_NEWS = 3;

/** The latest articles. */
export const latestNewsQuery = () =>
  apiQuery('GET /api/news', { query: { 'order[createdAt]': 'desc', limits: LATEST_NEWS } });

interface NewsFilter {
  /** Matches title or description. */
  readonly q?: string;
  readonly topic?: NonNullable<News['topic']>;
}

/** A page of articles, newest first, optionally filtered by text or topic. */
export const newsPageQuery = (page: number, { q: description, topic }: NewsFilter) =>
  apiQuery('GET /api/news', {
    query: {
      'order[createdAt]': 'desc',
      page,
      ...(description !== undefined && { description }),
      ...(topic !== undefined && { topic }),
    },
  });

/** A single article. */
export const articleQuery = (id: string) => apiQuery('GET /api/news/{id}', { params: { id } });
