/** A move in the tree, and the first day of the month from which it is effective. */
export interface TreeMove {
  readonly partner: number;
  readonly parent: number;
  /** A day such as `2026-12-01`; moves of the same day are carried out together. */
  readonly from: string;
}

/** Partners and their parents; null for the root. Only those involved in moves, and everybody above them. */
export type Parents = ReadonlyMap<number, number | null>;

/** A cycle that moves would close, from the moved partner down to the new parent. */
export interface Circle {
  readonly from: string;
  readonly path: readonly number[];
}

/** The tree on a day, after all moves effective by then. */
export function treeOn(parents: Parents, moves: readonly TreeMove[], day: string): Parents {
  const due = moves.filter(({ from }) => from <= day).toSorted((a, b) => a.from.localeCompare(b.from));
  return new Map([...parents, ...due.map(({ partner, parent }) => [partner, parent] as const)]);
}

/**
 * The first cycle on any of the days of the moves; undefined if there is none: then an order exists in which they can
 * be carried out each day.
 */
export function findCircle(parents: Parents, moves: readonly TreeMove[]): Circle | undefined {
  const days = [...new Set(moves.map(({ from }) => from))].toSorted();
  for (const from of days) {
    const tree = treeOn(parents, moves, from);
    for (const move of moves) {
      if (move.from !== from) continue;
      const path = pathBelow(tree, move);
      if (path !== undefined) return { from, path };
    }
  }
  return undefined;
}

/** The path from a partner down to another one below; undefined if they are not below. */
export function pathBelow(
  tree: Parents,
  { partner, parent }: Pick<TreeMove, 'partner' | 'parent'>,
): readonly number[] | undefined {
  const path: number[] = [];
  const seen = new Set<number>();
  for (let at: number | null | undefined = parent; at !== null && at !== undefined; at = tree.get(at)) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    path.unshift(at);
    if (at === partner) return path;
  }
  return undefined;
}
