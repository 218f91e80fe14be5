import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import type { ListedMedia } from './kept-media.data.ts';

/** States of an item, in the filter's order. */
export const mediaStates = [
  'draft',
  'planned',
  'published',
  'over',
] as const satisfies readonly ListedMedia['state'][];

/** Kinds of media (specification, section 3), as strings for the URL. */
export const mediaTypes = ['1', '2', '3'] as const;

/** Search parameters of the library's items, newest first. */
export const keptMediaTable = tableSearch({
  sortFields: ['from', 'name', 'changedAt'],
  defaultSort: 'from',
  defaultDirection: 'desc',
  filters: { text, state: oneOf(mediaStates), type: wholeNumber, tag: wholeNumber },
});

export type KeptMediaSearch = ReturnType<typeof keptMediaTable.parse> & {
  /** What is open besides the list. */
  open?: 'add' | 'tags';
};

const openOf = oneOf(['add', 'tags']);

/** Parses the search parameters; unusable ones are dropped. */
export function parseKeptMediaSearch(raw: Record<string, unknown>): KeptMediaSearch {
  const open = openOf(raw.open);
  return { ...keptMediaTable.parse(raw), ...(open !== undefined && { open }) };
}
