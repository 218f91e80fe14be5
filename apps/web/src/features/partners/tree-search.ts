/** The tree's state as it stands in the address: the partner whose details are open. */
export interface TreeSearch {
  node?: number;
}

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseTreeSearch(raw: Record<string, unknown>): TreeSearch {
  const node = Number(raw.node);
  return Number.isSafeInteger(node) && node > 0 ? { node } : {};
}
