/** How the news stand in the address: what is searched for, and how many pages are shown. */
export interface NewsSearch {
  readonly q?: string;
  readonly page?: number;
}

/** The longest text that any list is searched by. */
const MAX_LENGTH = 100;

/** More pages than anybody opens one by one. */
const MAX_PAGES = 200;

/** Reads the state of the list out of an address; whatever is unusable is left out. */
export function parseNewsSearch(raw: Record<string, unknown>): NewsSearch {
  const { q, page } = raw;
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, MAX_LENGTH) : '';
  const pages = Number(page);
  return {
    ...(text !== '' && { q: text }),
    ...(Number.isInteger(pages) && pages > 1 && pages <= MAX_PAGES && { page: pages }),
  };
}
