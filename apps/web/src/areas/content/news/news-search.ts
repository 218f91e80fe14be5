import { text, wholeNumber } from '../../../ui/table/table-search.ts';

/** How the news stand in the address: what is searched for, and how many pages are shown. */
export interface NewsSearch {
  readonly q?: string;
  readonly page?: number;
}

/** More pages than anybody opens one by one. */
const MAX_PAGES = 200;

/** Reads the state of the list out of an address; whatever is unusable is left out. */
export function parseNewsSearch(raw: Record<string, unknown>): NewsSearch {
  const q = text(raw.q);
  const page = wholeNumber(raw.page) ?? 1;
  return {
    ...(q !== undefined && { q }),
    ...(page > 1 && page <= MAX_PAGES && { page }),
  };
}
