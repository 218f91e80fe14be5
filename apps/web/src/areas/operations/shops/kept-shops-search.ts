import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** A filter that asks for one of two sides, or for neither. */
function yesOrNo(raw: unknown): boolean | undefined {
  const side = oneOf(['true', 'false'])(raw);
  return side === undefined ? undefined : side === 'true';
}

/** How the shops stand in the address, by their names; `shop` is the open one. */
export const keptShopsTable = tableSearch({
  sortFields: ['name', 'payouts'],
  defaultSort: 'name',
  defaultDirection: 'asc',
  filters: { text, open: yesOrNo },
  row: 'shop',
});

export type KeptShopsSearch = ReturnType<typeof keptShopsTable.parse> & {
  /** The form of a new one is open. */
  new?: 1;
};

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseKeptShopsSearch(raw: Record<string, unknown>): KeptShopsSearch {
  return { ...keptShopsTable.parse(raw), ...(String(raw.new) === '1' && { new: 1 as const }) };
}
