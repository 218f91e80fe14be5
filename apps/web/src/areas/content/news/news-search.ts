import { oneOf, text, wholeNumber } from '../../../ui/table/table-search.ts';
import type { News } from './news.data.ts';

/** The topics of articles, in the order of the filter. */
export const newsTopics = [
  'company',
  'product',
  'commission',
  'training',
  'event',
  'portal',
] as const satisfies readonly NonNullable<News['topic']>[];

/** Search parameters of the news: search text, topic, and number of pages shown. */
export interface NewsSearch {
  readonly q?: string;
  readonly topic?: (typeof newsTopics)[number];
  readonly page?: number;
}

/** More pages than anybody opens one by one. */
const MAX_PAGES = 200;

const topicOf = oneOf(newsTopics);

/** Parses the search parameters; unusable ones are dropped. */
export function parseNewsSearch(raw: Record<string, unknown>): NewsSearch {
  const q = text(raw.q);
  const topic = topicOf(raw.topic);
  const page = wholeNumber(raw.page) ?? 1;
  return {
    ...(q !== undefined && { q }),
    ...(topic !== undefined && { topic }),
    ...(page > 1 && page <= MAX_PAGES && { page }),
  };
}
