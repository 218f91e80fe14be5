import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type KeptShopsSearch, keptShopsTable } from './kept-shops-search.ts';

/** A shop as stored. */
export type KeptShop = CallAnswer<'GET /api/company/shops/{id}'>;

/** A page of all shops. */
export function keptShopsPageQuery(search: KeptShopsSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(keptShopsTable, search);
  const { text, open } = search;
  return apiQuery('GET /api/company/shops', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(text !== undefined && { text }),
      ...(open !== undefined && { open }),
    },
  });
}

/** A single shop. */
export const keptShopQuery = (id: number) => apiQuery('GET /api/company/shops/{id}', { params: { id } });

/** Reloads the shops, for operators and for the choice of partners. */
export function reloadShops(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(company\/)?shops\b/.test(String(queryKey[0])),
  });
}
