import { text } from '../../../ui/table/table-search.ts';

/** What stands in the address of "find partner": what was searched for. */
export function parseFindSearch(raw: Record<string, unknown>): { q?: string } {
  const q = text(raw.q);
  return q === undefined ? {} : { q };
}
