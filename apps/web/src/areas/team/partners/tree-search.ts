import { wholeNumber } from '../../../ui/table/table-search.ts';
import { type LineOrder, lineOrders } from './line-orders.ts';

/** The two views of the tree. */
export type TreeView = 'canvas' | 'outline';

/** Search parameters of the tree. */
export interface TreeSearch {
  /** The partner whose details are open. */
  node?: number;
  /** The top of the displayed tree; the user's own partner if absent. */
  focus?: number;
  view?: TreeView;
  /** The partner being placed. */
  place?: number;
  /** Order of each line; by legs if absent. */
  sort?: Exclude<LineOrder, 'legs'>;
}

/** A change of them; undefined removes a parameter. */
export type TreeSearchChange = { [Name in keyof TreeSearch]: TreeSearch[Name] | undefined };

/** Parses the search parameters; unusable ones are dropped. */
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
