import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type ApiKeysSearch, apiKeysTable } from './api-keys-search.ts';

/** A key by which another program calls the API. */
export type ApiKey = CallAnswer<'GET /api/api_keys/{id}'>;

/** The same right after it was made, with its text. */
export type NewApiKey = CallAnswer<'POST /api/api_keys'>;

/** A page of the keys. */
export function apiKeysPageQuery(search: ApiKeysSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(apiKeysTable, search);
  const { text, right, state } = search;
  return apiQuery('GET /api/api_keys', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(text !== undefined && { text }),
      ...(right !== undefined && { right }),
      ...(state !== undefined && { state }),
    },
  });
}

/** One of them. */
export const apiKeyQuery = (id: number) => apiQuery('GET /api/api_keys/{id}', { params: { id } });

/** Reads everything about keys again. */
export function reloadApiKeys(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/api_keys/.test(String(queryKey[0])),
  });
}
