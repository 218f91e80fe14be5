import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type KeptShopsSearch, keptShopsTable } from './kept-shops-search.ts';

/** A shop as it is kept. */
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

/** One of them. */
export const keptShopQuery = (id: number) => apiQuery('GET /api/company/shops/{id}', { params: { id } });

/** Reads the shops again, as they are kept and as partners choose among them. */
export function reloadShops(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(company\/)?shops\b/.test(String(queryKey[0])),
  });
}
