import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type KeptMediaSearch, keptMediaTable } from './kept-media-search.ts';

/** An item in the list, one in all its languages, and a tag. */
export type ListedMedia = CallAnswer<'GET /api/company/media'>['items'][number];
export type KeptMedia = CallAnswer<'GET /api/company/media/{id}'>;
export type KeptTag = CallAnswer<'GET /api/company/media_tags'>['items'][number];

/** A page of all items of the library. */
export function keptMediaPageQuery(search: KeptMediaSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(keptMediaTable, search);
  const { text, state, type, tag } = search;
  return apiQuery('GET /api/company/media', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(text !== undefined && { text }),
      ...(state !== undefined && { state }),
      ...(type !== undefined && { type }),
      ...(tag !== undefined && { tag }),
    },
  });
}

/** A single item; an invalid id in the URL reads as not found. */
export const keptMediaQuery = (id: string) => apiQuery('GET /api/company/media/{id}', { params: { id } });

/** All tags. */
export const keptTagsQuery = () => apiQuery('GET /api/company/media_tags', { query: { limits: 100 } });

/** Reloads the library: the editors' list, and what everyone sees. */
export function reloadMedia(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(company\/)?media(_tags)?\b/.test(String(queryKey[0])),
  });
}
