import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type PathStep, type TreeNode, treeNodeQuery, treePathQuery, wayBelow } from './partners.data.ts';
import { type Branches, closed, fitted, type Known, opened, revealed, widened } from './tree-branches.ts';
import { type Branch, keyOf, type PartnerRow, type TreeRow, treeRows } from './tree-rows.ts';

/** The tree's state, shared by its looks: which branches are open, and the rows that follow from it. */
export interface Tree {
  readonly top: TreeNode;
  readonly rows: readonly TreeRow[];
  /** Branches were closed so that not too many partners are shown at once. */
  readonly madeRoom: boolean;
  readonly open: (ids: readonly number[]) => void;
  readonly close: (id: number) => void;
  /** Shows more children of a branch. */
  readonly more: (of: number, where: 'before' | 'after') => void;
  readonly retry: (of: number) => void;
  /** Opens all branches on the way down to somebody. */
  readonly reveal: (id: number) => void;
}

/** The open branches; kept above the tree itself, so that they outlive another top. */
export interface TreeState {
  readonly branches: Branches;
  readonly madeRoom: boolean;
}

export function useTreeState() {
  return useState<TreeState>({ branches: new Map(), madeRoom: false });
}

type StateOf<Hook extends () => unknown> = ReturnType<Hook>;

/**
 * The tree below `top`. Children are read when their branch is opened; the way to `node` is found and opened, and
 * again when it has another `way` to it.
 */
export function useTree(
  top: TreeNode,
  { node, way }: { node: number | undefined; way: readonly PathStep[] },
  [state, setState]: StateOf<typeof useTreeState>,
): Tree {
  const client = useQueryClient();
  const branches = state.branches.has(top.id) ? state.branches : opened(state.branches, top.id);
  const rows = treeRows(top, useBranchStates([...branches.keys()]), branches);

  const cached = (id: number) => client.getQueryData<TreeNode>(treeNodeQuery(id).queryKey);
  const counts = new Map(rows.filter(isPartner).map((row) => [row.partner.id, row.partner.children]));
  const known: Known = {
    childCount: (id) => cached(id)?.children.length ?? counts.get(id) ?? 0,
    children: (id, shown) =>
      (cached(id)?.children ?? []).slice(shown.from, shown.to).map((child) => child.id),
  };
  const change = (kept: readonly number[], how: (before: Branches) => Branches) =>
    setState((before) => {
      const wanted = how(before.branches.has(top.id) ? before.branches : opened(before.branches, top.id));
      const fitting = fitted(wanted, top.id, known, new Set([...kept, ...kept.flatMap(above)]));
      return { branches: fitting, madeRoom: fitting.size < wanted.size };
    });
  /** Everybody above somebody who is shown. */
  const above = (id: number): number[] => {
    const row = rows.find(({ key }) => key === keyOf(id));
    const parent = rows.find(({ key }) => key === row?.parent);
    return parent && isPartner(parent) ? [parent.partner.id, ...above(parent.partner.id)] : [];
  };

  const reveal = async (id: number, isCurrent = () => true): Promise<void> => {
    const path = wayBelow(await client.fetchQuery(treePathQuery(id)), top.id).map((step) => step.id);
    const way = await Promise.all(
      path.slice(0, -1).map(async (step, index) => {
        const { children } = await client.fetchQuery(treeNodeQuery(step));
        return { id: step, child: children.findIndex((child) => child.id === path[index + 1]) };
      }),
    );
    if (isCurrent()) change(path, (before) => revealed(before, way));
  };
  const revealIfHidden = useEffectEvent(async (id: number, isCurrent: () => boolean) => {
    if (rows.some((row) => row.key === keyOf(id))) return;
    await reveal(id, isCurrent);
  });
  const place = way.map((step) => step.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is given another place is led to
  useEffect(() => {
    if (node === undefined || node === top.id) return;
    let current = true;
    // Whoever is not in the team has no way: the details say so.
    revealIfHidden(node, () => current).catch(() => undefined);
    return () => {
      current = false;
    };
  }, [node, top.id, place]);

  const kept = (ids: readonly number[]) => (node === undefined ? ids : [...ids, node]);
  return {
    top,
    rows,
    madeRoom: state.madeRoom,
    open: (ids) => change(kept(ids), (before) => ids.reduce((all, id) => opened(all, id), before)),
    close: (id) => change([], (before) => closed(before, id)),
    more: (of, where) => change(kept([of]), (before) => widened(before, of, where)),
    retry: (of) => void client.refetchQueries(treeNodeQuery(of)),
    reveal: (id) => void reveal(id).catch(() => undefined),
  };
}

function isPartner(row: TreeRow): row is PartnerRow {
  return row.kind === 'partner';
}

/** What is known of the children of each open branch. */
function useBranchStates(ids: readonly number[]): ReadonlyMap<number, Branch> {
  const results = useQueries({ queries: ids.map((id) => treeNodeQuery(id)) });
  const states = new Map<number, Branch>();
  for (const [index, id] of ids.entries()) {
    const result = results[index];
    if (result?.isSuccess) states.set(id, { state: 'ready', node: result.data });
    else states.set(id, { state: result?.isError ? 'failed' : 'pending' });
  }
  return states;
}
