/** Children of one branch that are shown at first, and how many more at a time. */
export const PAGE = 50;

/** The most children of one branch that are shown at once; beyond, the other end makes room. */
const MOST_OF_A_BRANCH = 200;

/** The most partners that are in the page at once, in both looks of the tree. */
export const MOST_PARTNERS = 400;

/** Which children of an open branch are shown: from `from` on, those before `to`. */
export interface Shown {
  readonly from: number;
  readonly to: number;
}

/** The pages of so many children that hold what is shown, counted from 1. */
export function pagesOf({ from, to }: Shown, size: number): number[] {
  const first = Math.floor(from / size);
  const count = Math.max(1, Math.ceil(to / size) - first);
  return Array.from({ length: count }, (_, index) => first + index + 1);
}

/**
 * The open branches by the partner above, groups of customers by {@link groupIn}; the one that was used last stands at the
 * end. Positions are those among all children of the partner.
 */
export type Branches = ReadonlyMap<number, Shown>;

/** Names the group of customers below a partner among the branches. */
export function groupIn(partner: number): number {
  return -partner;
}

/** The partner below whom the children of a branch stand, a group's included. */
export function partnerOf(branch: number): number {
  return Math.abs(branch);
}

/** Opens a branch, or makes it the one that was used last. */
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

/** Shows a page more of a branch, before or after what is shown of it. */
export function widened(branches: Branches, id: number, where: 'before' | 'after'): Branches {
  const { from, to } = branches.get(id) ?? { from: 0, to: 0 };
  if (where === 'after') {
    const end = to + PAGE;
    return opened(branches, id, { from: Math.max(from, end - MOST_OF_A_BRANCH), to: end });
  }
  const start = Math.max(0, from - PAGE);
  return opened(branches, id, { from: start, to: Math.min(to, start + MOST_OF_A_BRANCH) });
}

/** One step of a way: the branch, and at which of its children the way goes on. */
export interface Step {
  readonly id: number;
  readonly child: number;
}

/** Opens a way down so that each of its steps is shown, with fewer neighbours the longer it is. */
export function revealed(branches: Branches, way: readonly Step[]): Branches {
  const size = Math.min(PAGE, Math.max(1, Math.floor(MOST_PARTNERS / 2 / Math.max(way.length, 1))));
  let next = branches;
  for (const { id, child } of way) {
    const known = branches.get(id);
    const isShown = known !== undefined && child >= known.from && child < known.to;
    const from = child < size ? 0 : child - Math.floor(size / 2);
    next = opened(next, id, isShown && way.length < 5 ? known : { from, to: from + size });
  }
  return next;
}

/** What the fitting has to know of the tree: how many children somebody has, and who those are that were read. */
export interface Known {
  readonly childCount: (id: number, shown: Shown) => number;
  readonly children: (id: number, shown: Shown) => readonly number[];
}

/**
 * Closes branches until no more than {@link MOST_PARTNERS} are shown: those first that were not used for the longest
 * time. Branches on the way to somebody in `kept` stay open.
 */
export function fitted(branches: Branches, top: number, known: Known, kept: ReadonlySet<number>): Branches {
  let next = branches;
  for (;;) {
    const { count, visible } = walk(next, top, known);
    if (count <= MOST_PARTNERS) return next;
    const farthest = [...next.keys()].find((id) => visible.has(id) && !kept.has(id) && id !== top);
    if (farthest === undefined) return next;
    next = closed(next, farthest);
  }
}

/** How many partners are shown, and whose branches. */
function walk(branches: Branches, top: number, known: Known): { count: number; visible: Set<number> } {
  const visible = new Set<number>();
  let count = 1;
  const queue = [top];
  for (const id of queue) {
    const shown = branches.get(id);
    if (shown === undefined) continue;
    visible.add(id);
    count += Math.max(0, Math.min(shown.to, known.childCount(id, shown)) - shown.from);
    for (const child of known.children(id, shown)) if (branches.has(child)) queue.push(child);
  }
  return { count, visible };
}
