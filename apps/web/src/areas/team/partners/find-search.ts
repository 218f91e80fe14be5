import { text } from '../../../ui/table/table-search.ts';

/** Parses the search parameters of "find partner": the search text. */
export function parseFindSearch(raw: Record<string, unknown>): { q?: string } {
  const q = text(raw.q);
  return q === undefined ? {} : { q };
}
