import { tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';

/** Pages of the list of links. */
export const linksTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'asc',
  filters: {},
});

/** What the screen of the links shows besides them. */
export interface LinksSearch {
  page?: number;
  /** The link being edited, or a new one. */
  edit?: number | 'new';
  /** The link shown full screen for others to scan. */
  show?: number;
  /** The link being shared with a text. */
  share?: number;
}

/** Parses the search parameters; unusable ones are dropped. */
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
