import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import type { ListedMedia } from './kept-media.data.ts';

/** Where an item stands, in the order in which a filter offers it. */
export const mediaStates = [
  'draft',
  'planned',
  'published',
  'over',
] as const satisfies readonly ListedMedia['state'][];

/** Kinds of media (specification, section 3), as an address has them. */
export const mediaTypes = ['1', '2', '3'] as const;

/** How all items of the library stand in the address, the newest first. */
export const keptMediaTable = tableSearch({
  sortFields: ['from', 'name', 'changedAt'],
  defaultSort: 'from',
  defaultDirection: 'desc',
  filters: { text, state: oneOf(mediaStates), type: wholeNumber, tag: wholeNumber },
});

export type KeptMediaSearch = ReturnType<typeof keptMediaTable.parse> & {
  /** What is open beside the list. */
  open?: 'add' | 'tags';
};

const openOf = oneOf(['add', 'tags']);

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseKeptMediaSearch(raw: Record<string, unknown>): KeptMediaSearch {
  const open = openOf(raw.open);
  return { ...keptMediaTable.parse(raw), ...(open !== undefined && { open }) };
}
