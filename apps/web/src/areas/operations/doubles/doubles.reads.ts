import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { doublesPageQuery } from './doubles.data.ts';
import type { DoublesSearch } from './doubles-search.ts';

/** Reads of the list of pairs. */
export const doubles = (search: DoublesSearch) => [
  doublesPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];
