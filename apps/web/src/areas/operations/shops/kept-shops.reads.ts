import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { keptShopQuery, keptShopsPageQuery } from './kept-shops.data.ts';
import type { KeptShopsSearch } from './kept-shops-search.ts';

export const keptShops = (search: KeptShopsSearch) => [
  keptShopsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  ...(search.shop === undefined ? [] : [keptShopQuery(search.shop)]),
];
