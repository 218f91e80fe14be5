/** Articles per page (specification, section 9). */
const PAGE_SIZE = 9;

/** The number of pages for this many articles. */
export function pageCountOf(total: number): number {
  return Math.ceil(total / PAGE_SIZE);
}

/** Whether there is more to show: while the page count is at least the current page (specification, section 4). */
export function showsMore(pageCount: number, currentPage: number): boolean {
  return pageCount >= currentPage;
}

/** Pages in display order: each new one goes before the existing ones (specification, section 4). */
export function prepended<Page>(loaded: readonly Page[]): Page[] {
  return loaded.toReversed();
}

/** Consecutive articles that are all new or all old. */
export interface Run<Item> {
  readonly isNew: boolean;
  readonly items: readonly Item[];
}

/** Splits the articles of a page after those published since `since`; without `since` nothing is new. */
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
