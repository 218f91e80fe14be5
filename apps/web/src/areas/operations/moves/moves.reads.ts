import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { movesPageQuery } from './moves.data.ts';
import type { MovesSearch } from './moves-search.ts';

/** What the list of moves reads. */
export const moves = (search: MovesSearch) => [
  movesPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];
