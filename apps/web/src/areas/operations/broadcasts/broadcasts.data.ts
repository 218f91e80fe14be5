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

/** A broadcast in the list of all, and one in all its languages. */
export type ListedBroadcast = CallAnswer<'GET /api/broadcasts'>['items'][number];
export type Broadcast = CallAnswer<'GET /api/broadcasts/{id}'>;

/** Which of all partners it is for. */
export type Audience = Broadcast['audience'];

/** Somebody whom it goes to. */
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

/** One of them; an address that names none is one that there is not. */
export const broadcastQuery = (id: string) => apiQuery('GET /api/broadcasts/{id}', { params: { id } });

/** A page of those whom one goes to. */
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

/** Whom a broadcast is for, and whether it reaches also those who want none. */
export type Meant = Pick<Broadcast, 'audience' | 'isLegal'>;

/** How many a broadcast would go to now. */
export const audienceQuery = ({ audience, isLegal }: Meant) => ({
  queryKey: ['broadcast-audience', audience, isLegal],
  queryFn: () => request('POST /api/broadcasts/audience', { body: { audience, isLegal } }),
  staleTime: 0,
});

/** Reads broadcasts again, with those whom they go to. */
export function reloadBroadcasts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/broadcasts'),
  });
}
