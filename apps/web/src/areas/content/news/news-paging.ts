/** News on a page (specification, section 9). */
const PAGE_SIZE = 9;

/** How many pages there are of so many news. */
export function pageCountOf(total: number): number {
  return Math.ceil(total / PAGE_SIZE);
}

/** Whether there is more to show: while the page count is at least the current page (specification, section 4). */
export function showsMore(pageCount: number, currentPage: number): boolean {
  return pageCount >= currentPage;
}

/** Pages in the order in which they stand: each new one before those that were there (specification, section 4). */
export function prepended<Page>(loaded: readonly Page[]): Page[] {
  return loaded.toReversed();
}

/** News one after another that are all new, or all known. */
export interface Run<Item> {
  readonly isNew: boolean;
  readonly items: readonly Item[];
}

/** Parts the news of a page where those that came after `since` end; without a `since` nothing is new. */
export function runsOf<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
  since: string | null,
): Run<Item>[] {
  const runs: { isNew: boolean; items: Item[] }[] = [];
  for (const item of items) {
    const isNew = since !== null && Date.parse(item.createdAt) > Date.parse(since);
    const last = runs.at(-1);
    if (last?.isNew === isNew) last.items.push(item);
    else runs.push({ isNew, items: [item] });
  }
  return runs;
}
