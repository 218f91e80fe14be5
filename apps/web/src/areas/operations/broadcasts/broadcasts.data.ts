import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import {
  type BroadcastSearch,
  type BroadcastsSearch,
  broadcastsTable,
  recipientsTable,
} from './broadcasts-search.ts';

/** A broadcast in the list, and one in all its languages. */
export type ListedBroadcast = CallAnswer<'GET /api/broadcasts'>['items'][number];
export type Broadcast = CallAnswer<'GET /api/broadcasts/{id}'>;

/** Filters of the partners whom it addresses. */
export type Audience = Broadcast['audience'];

/** A recipient. */
export type Recipient = CallAnswer<'GET /api/broadcasts/{id}/recipients'>['items'][number];

/** A page of all broadcasts. */
export function broadcastsPageQuery(search: BroadcastsSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(broadcastsTable, search);
  const { text, state } = search;
  return apiQuery('GET /api/broadcasts', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(text !== undefined && { text }),
      ...(state !== undefined && { state }),
    },
  });
}

/** A single broadcast; an invalid id in the URL reads as not found. */
export const broadcastQuery = (id: string) => apiQuery('GET /api/broadcasts/{id}', { params: { id } });

/** A page of the recipients. */
export function recipientsPageQuery(
  broadcast: number,
  search: BroadcastSearch,
  page: { page: number; limits: number },
) {
  const { sort, direction } = orderOf(recipientsTable, search);
  const { text, result } = search;
  return apiQuery('GET /api/broadcasts/{id}/recipients', {
    params: { id: broadcast },
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(text !== undefined && { text }),
      ...(result !== undefined && { result }),
    },
  });
}

/** Audience of a broadcast, and whether it also reaches those who opted out. */
export type Meant = Pick<Broadcast, 'audience' | 'isLegal'>;

/** How many people a broadcast would reach now. */
export const audienceQuery = ({ audience, isLegal }: Meant) => ({
  queryKey: ['broadcast-audience', audience, isLegal],
  queryFn: () => request('POST /api/broadcasts/audience', { body: { audience, isLegal } }),
  staleTime: 0,
});

/** Reloads broadcasts and their recipients. */
export function reloadBroadcasts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/broadcasts'),
  });
}
