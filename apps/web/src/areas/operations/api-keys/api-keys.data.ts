import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type ApiKeysSearch, apiKeysTable } from './api-keys-search.ts';

/** An API key of another program. */
export type ApiKey = CallAnswer<'GET /api/api_keys/{id}'>;

/** The same right after its creation, with the key itself. */
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

/** A single key. */
export const apiKeyQuery = (id: number) => apiQuery('GET /api/api_keys/{id}', { params: { id } });

/** Reloads everything about keys. */
export function reloadApiKeys(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/api_keys/.test(String(queryKey[0])),
  });
}
