/** Children of a branch shown at first, and added each time. */
export const PAGE = 50;

/** Maximum number of children shown of one branch; beyond it, the other end is hidden. */
const MOST_OF_A_BRANCH = 200;

/** Maximum number of partners on the page, in both views of the tree. */
export const MOST_PARTNERS = 400;

/** The visible children of an open branch: from `from`, before `to`. */
export interface Shown {
  readonly from: number;
  readonly to: number;
}

/** The pages of this size that contain the visible part, counted from 1. */
export function pagesOf({ from, to }: Shown, size: number): number[] {
  const first = Math.floor(from / size);
  const count = Math.max(1, Math.ceil(to / size) - first);
  return Array.from({ length: count }, (_, index) => first + index + 1);
}

/**
 * The open branches by parent, groups of customers by {@link groupIn}; the most recently used one is last. Positions
 * count all children of the partner.
 */
export type Branches = ReadonlyMap<number, Shown>;

/** Key of the group of customers below a partner among the branches. */
export function groupIn(partner: number): number {
  return -partner;
}

/** The parent of a branch's children, also for a group. */
export function partnerOf(branch: number): number {
  return Math.abs(branch);
}

/** Opens a branch, or marks it as the most recently used. */
export function opened(branches: Branches, id: number, shown: Shown = { from: 0, to: PAGE }): Branches {
  const next = new Map(branches);
  next.delete(id);
  return next.set(id, shown);
}

export function closed(branches: Branches, id: number): Branches {
  const next = new Map(branches);
  next.delete(id);
  return next;
}

/** Shows another page of a branch, before or after the visible part. */
export function widened(branches: Branches, id: number, where: 'before' | 'after'): Branches {
  const { from, to } = branches.get(id) ?? { from: 0, to: 0 };
  if (where === 'after') {
    const end = to + PAGE;
    return opened(branches, id, { from: Math.max(from, end - MOST_OF_A_BRANCH), to: end });
  }
  const start = Math.max(0, from - PAGE);
  return opened(branches, id, { from: start, to: Math.min(to, start + MOST_OF_A_BRANCH) });
}

/** One step of a path: the branch, and the position of the child through which the path continues. */
export interface Step {
  readonly id: number;
  readonly child: number;
}

/** Opens a path so that each of its steps is visible, with fewer siblings the longer it is. */
export function revealed(branches: Branches, way: readonly Step[]): Branches {
  const size = Math.min(PAGE, Math.max(1, Math.floor(MOST_PARTNERS / 2 / Math.max(way.length, 1))));
  let next = branches;
  for (const { id, child } of way) {
    const current = branches.get(id);
    const isShown = current !== undefined && child >= current.from && child < current.to;
    const from = child < size ? 0 : child - Math.floor(size / 2);
    next = opened(next, id, isShown && way.length < 5 ? current : { from, to: from + size });
  }
  return next;
}

/** What the fitting has to know of the tree: the number of a partner's children, and the ids of those read. */
export interface Known {
  readonly childCount: (id: number, shown: Shown) => number;
  readonly children: (id: number, shown: Shown) => readonly number[];
}

/**
 * Closes branches until at most {@link MOST_PARTNERS} are visible, least recently used ones first. Branches on the path
 * to a partner in `kept` remains open.
 */
export function fitted(branches: Branches, top: number, tree: Known, kept: ReadonlySet<number>): Branches {
  let next = branches;
  for (;;) {
    const { count, visible } = walk(next, top, tree);
    if (count <= MOST_PARTNERS) return next;
    const farthest = [...next.keys()].find((id) => visible.has(id) && !kept.has(id) && id !== top);
    if (farthest === undefined) return next;
    next = closed(next, farthest);
  }
}

/** The number of visible partners, and their branches. */
function walk(branches: Branches, top: number, tree: Known): { count: number; visible: Set<number> } {
  const visible = new Set<number>();
  let count = 1;
  const queue = [top];
  for (const id of queue) {
    const range = branches.get(id);
    if (range === undefined) continue;
    visible.add(id);
    count += Math.max(0, Math.min(range.to, tree.childCount(id, range)) - range.from);
    for (const child of tree.children(id, range)) if (branches.has(child)) queue.push(child);
  }
  return { count, visible };
}
