import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { movesPageQuery } from './moves.data.ts';
import type { MovesSearch } from './moves-search.ts';

/** Reads of the list of moves. */
export const moves = (search: MovesSearch) => [
  movesPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];
