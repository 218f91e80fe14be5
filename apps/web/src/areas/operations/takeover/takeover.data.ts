import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type TakeoverSearch, takenOverTable } from './takeover-search.ts';

/** Progress of the take-over. */
export const takeoverQuery = () => apiQuery('GET /api/takeover');

/** A page of the people taken over. */
export function takenOverQuery(
  search: TakeoverSearch,
  page: { readonly page: number; readonly limits: number },
) {
  const { sort, direction } = orderOf(takenOverTable, search);
  const { text, state } = search;
  return apiQuery('GET /api/takeover/people', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(text !== undefined && { text }),
      ...(state !== undefined && { state }),
    },
  });
}

/** Reloads the progress. */
export function reloadTakeover(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/takeover'),
  });
}
