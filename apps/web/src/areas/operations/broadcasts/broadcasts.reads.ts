import { planQuery } from '../../../frame/plan/plan.data.ts';
import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { countriesQuery } from '../company/company.data.ts';
import { broadcastQuery, broadcastsPageQuery } from './broadcasts.data.ts';
import type { BroadcastsSearch } from './broadcasts-search.ts';

export const broadcasts = (search: BroadcastsSearch) => [
  broadcastsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  planQuery(),
];

export const broadcast = (_search: unknown, { broadcast }: { broadcast: string }) => [
  ...(broadcast === 'new' ? [] : [broadcastQuery(broadcast)]),
  planQuery(),
  // Shown by a draft only; which broadcasts are drafts is known afterwards.
  countriesQuery(),
];
