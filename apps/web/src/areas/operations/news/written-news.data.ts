import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type WrittenNewsSearch, writtenNewsTable } from './written-news-search.ts';

/** An article in the list, and one in all its languages. */
export type ListedNews = CallAnswer<'GET /api/company/news'>['items'][number];
export type WrittenNews = CallAnswer<'GET /api/company/news/{id}'>;

/** A page of all articles. */
export function writtenNewsPageQuery(search: WrittenNewsSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(writtenNewsTable, search);
  const { text, state, topic } = search;
  return apiQuery('GET /api/company/news', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(text !== undefined && { text }),
      ...(state !== undefined && { state }),
      ...(topic !== undefined && { topic }),
    },
  });
}

/** A single article; an invalid id in the URL reads as not found. */
export const writtenNewsQuery = (id: string) => apiQuery('GET /api/company/news/{id}', { params: { id } });

/** Reloads news: the editors' list, and what partners read. */
export function reloadNews(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(company\/)?news\b/.test(String(queryKey[0])),
  });
}
