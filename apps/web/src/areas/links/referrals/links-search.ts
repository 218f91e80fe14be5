import { tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';

/** The pages of the links. */
export const linksTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'asc',
  filters: {},
});

/** What the screen of the links shows beside them. */
export interface LinksSearch {
  page?: number;
  /** The link whose code is being changed, or a new one. */
  edit?: number | 'new';
  /** The link that is held up for others to scan. */
  show?: number;
  /** The link that is handed on with a text. */
  share?: number;
}

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseLinksSearch(raw: Record<string, unknown>): LinksSearch {
  const { page } = linksTable.parse(raw);
  const search: LinksSearch = page === undefined ? {} : { page };
  for (const name of ['edit', 'show', 'share'] as const) {
    const id = wholeNumber(raw[name]);
    if (id !== undefined) search[name] = id;
  }
  if (raw.edit === 'new') search.edit = 'new';
  return search;
}
