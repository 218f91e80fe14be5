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
}

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseTreeSearch(raw: Record<string, unknown>): TreeSearch {
  const search: TreeSearch = {};
  for (const name of ['node', 'focus', 'place'] as const) {
    const id = Number(raw[name]);
    if (Number.isSafeInteger(id) && id > 0) search[name] = id;
  }
  if (raw.view === 'canvas' || raw.view === 'outline') search.view = raw.view;
  return search;
}
