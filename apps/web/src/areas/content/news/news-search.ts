import { oneOf, text, wholeNumber } from '../../../ui/table/table-search.ts';
import type { News } from './news.data.ts';

/** What an article can be about, in the order of the choice. */
export const newsTopics = [
  'company',
  'product',
  'commission',
  'training',
  'event',
  'portal',
] as const satisfies readonly NonNullable<News['topic']>[];

/** How the news stand in the address: what is searched for, what they are about, and how many pages are shown. */
export interface NewsSearch {
  readonly q?: string;
  readonly topic?: (typeof newsTopics)[number];
  readonly page?: number;
}

/** More pages than anybody opens one by one. */
const MAX_PAGES = 200;

const topicOf = oneOf(newsTopics);

/** Reads the state of the list out of an address; whatever is unusable is left out. */
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
