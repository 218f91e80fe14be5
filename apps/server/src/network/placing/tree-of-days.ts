/** A move in the tree, and the first day of the month from which on it holds. */
export interface TreeMove {
  readonly partner: number;
  readonly parent: number;
  /** A day such as `2026-12-01`; moves of one day are done together. */
  readonly from: string;
}

/** Partners and whom they stand below; null for whoever is on top. Only those that moves concern, and everybody above them. */
export type Parents = ReadonlyMap<number, number | null>;

/** A circle that moves would close, from whoever is moved down to the new parent. */
export interface Circle {
  readonly from: string;
  readonly path: readonly number[];
}

/** The tree as it is on a day, with all moves done that hold by then. */
export function treeOn(parents: Parents, moves: readonly TreeMove[], day: string): Parents {
  const due = moves.filter(({ from }) => from <= day).toSorted((a, b) => a.from.localeCompare(b.from));
  return new Map([...parents, ...due.map(({ partner, parent }) => [partner, parent] as const)]);
}

/** The first circle on any of the days of the moves; undefined for none: then they can be done in some order on each day. */
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

/** Everybody from a partner down to somebody who stands below them; undefined where they do not. */
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
