import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../../api/api-query.ts';
import { orderOf } from '../../../../ui/table/table-search.ts';
import { type LinesSearch, linesTable } from './comparison-search.ts';

/** Number of latest ones listed beside the upload. */
const LISTED = 10;

/** The latest comparisons. */
export const comparisonsQuery = () =>
  apiQuery('GET /api/takeover/comparisons', { query: { page: 1, limits: LISTED } });

/** A single one; an invalid id in the URL reads as not found. */
export const comparisonQuery = (id: string) =>
  apiQuery('GET /api/takeover/comparisons/{id}', { params: { id } });

/** A page of its lines. */
export function linesQuery(
  comparison: string,
  search: LinesSearch,
  page: { readonly page: number; readonly limits: number },
) {
  const { sort, direction } = orderOf(linesTable, search);
  const { text, kind, bonus, reason, explained } = search;
  return apiQuery('GET /api/takeover/comparisons/{id}/lines', {
    params: { id: comparison },
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(text !== undefined && { text }),
      ...(kind !== undefined && { kind }),
      ...(bonus !== undefined && { bonus }),
      ...(reason !== undefined && { reason }),
      ...(explained !== undefined && { explained: explained === 'yes' }),
    },
  });
}

/** Drops the lines read while a comparison was still running: there were none yet. */
export function dropLines(client: QueryClient, comparison: string): void {
  const path = `/api/takeover/comparisons/${comparison}/lines`;
  client.removeQueries({ predicate: ({ queryKey: [read] }) => String(read).startsWith(path) });
}
