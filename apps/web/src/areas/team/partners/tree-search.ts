import { wholeNumber } from '../../../ui/table/table-search.ts';
import { type LineOrder, lineOrders } from './line-orders.ts';

/** The two looks of the tree. */
export type TreeView = 'canvas' | 'outline';

/** The tree's state as it stands in the address. */
export interface TreeSearch {
  /** The partner whose details are open. */
  node?: number;
  /** The partner below whom the tree is shown; one's own without it. */
  focus?: number;
  view?: TreeView;
  /** The partner who is being given a place. */
  place?: number;
  /** How each line is put in order; by its legs without it. */
  sort?: Exclude<LineOrder, 'legs'>;
}

/** A change of it; undefined takes a part out. */
export type TreeSearchChange = { [Name in keyof TreeSearch]: TreeSearch[Name] | undefined };

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseTreeSearch(raw: Record<string, unknown>): TreeSearch {
  const search: TreeSearch = {};
  for (const name of ['node', 'focus', 'place'] as const) {
    const id = wholeNumber(raw[name]);
    if (id !== undefined) search[name] = id;
  }
  if (raw.view === 'canvas' || raw.view === 'outline') search.view = raw.view;
  const sort = lineOrders.find((order) => order === raw.sort);
  if (sort !== undefined && sort !== 'legs') search.sort = sort;
  return search;
}
