import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** A filter with yes, no, or neither. */
function yesOrNo(raw: unknown): boolean | undefined {
  const side = oneOf(['true', 'false'])(raw);
  return side === undefined ? undefined : side === 'true';
}

/** Search parameters of the shops, by name; `shop` is the open one. */
export const keptShopsTable = tableSearch({
  sortFields: ['name', 'payouts'],
  defaultSort: 'name',
  defaultDirection: 'asc',
  filters: { text, open: yesOrNo },
  row: 'shop',
});

export type KeptShopsSearch = ReturnType<typeof keptShopsTable.parse> & {
  /** The form for a new one is open. */
  new?: 1;
};

/** Parses the search parameters; unusable ones are dropped. */
export function parseKeptShopsSearch(raw: Record<string, unknown>): KeptShopsSearch {
  return { ...keptShopsTable.parse(raw), ...(String(raw.new) === '1' && { new: 1 as const }) };
}
