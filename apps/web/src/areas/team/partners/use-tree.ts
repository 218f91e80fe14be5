import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import type { LineOrder } from './line-orders.ts';
import {
  LINE,
  type PathStep,
  type TreeNode,
  type TreePartner,
  treeNodeQuery,
  treePathQuery,
  wayBelow,
} from './partners.data.ts';
import {
  type Branches,
  closed,
  fitted,
  groupIn,
  type Known,
  opened,
  PAGE,
  pagesOf,
  partnerOf,
  revealed,
  type Shown,
  type Step,
  widened,
} from './tree-branches.ts';
import {
  type Branch,
  type GroupRow,
  groupStart,
  isPartner,
  keyOf,
  type TreeRow,
  treeRows,
} from './tree-rows.ts';

/** State of the tree shared by its views: the open branches, and the rows that follow from them. */
export interface Tree {
  readonly top: TreeNode;
  readonly rows: readonly TreeRow[];
  /** Branches were closed to respect the limit on visible partners. */
  readonly madeRoom: boolean;
  readonly open: (ids: readonly number[]) => void;
  readonly close: (id: number) => void;
  /** Opens or closes the customers shown as one row. */
  readonly toggleGroup: (row: GroupRow) => void;
  /** Shows more children of a branch. */
  readonly more: (of: number, where: 'before' | 'after') => void;
  readonly retry: (of: number) => void;
  /** Opens all branches on the path to a partner. */
  readonly reveal: (id: number) => void;
}

/** The open branches; kept above the tree itself, so that they survive a change of the top. */
export interface TreeState {
  readonly branches: Branches;
  readonly madeRoom: boolean;
}

export function useTreeState() {
  return useState<TreeState>({ branches: new Map(), madeRoom: false });
}

type StateOf<Hook extends () => unknown> = ReturnType<Hook>;

/**
 * The tree below `top`. Children are read when their branch is opened; the path to `node` is found and opened, again if
 * `way` changes.
 */
export function useTree(
  top: TreeNode,
  { node, way, order }: { node: number | undefined; way: readonly PathStep[]; order: LineOrder },
  [state, setState]: StateOf<typeof useTreeState>,
): Tree {
  'use memo';
  const client = useQueryClient();
  const branches = state.branches.has(top.id) ? state.branches : opened(state.branches, top.id);
  const rows = treeRows(top, useBranchStates(branches, order), branches);

  const counts = new Map(rows.filter(isPartner).map((row) => [row.partner.id, row.partner.children]));
  const tree: Known = {
    childCount: (id, shown) => counts.get(id) ?? childCountRead(client, { id, shown, order }),
    children: (id, shown) => [
      ...childrenRead(client, { id, shown, order }),
      ...(id > 0 ? [groupIn(id)] : []),
    ],
  };
  const change = (kept: readonly number[], how: (before: Branches) => Branches) =>
    setState((before) => {
      const next = how(before.branches.has(top.id) ? before.branches : opened(before.branches, top.id));
      const fitting = fitted(next, top.id, tree, new Set([...kept, ...kept.flatMap(above)]));
      return { branches: fitting, madeRoom: fitting.size < next.size };
    });
  /** All ancestors of a visible partner. */
  const above = (id: number): number[] => {
    const row = rows.find(({ key }) => key === keyOf(id));
    const parent = rows.find(({ key }) => key === row?.parent);
    if (parent?.kind === 'group') return [parent.branch, parent.of, ...above(parent.of)];
    return parent && isPartner(parent) ? [parent.partner.id, ...above(parent.partner.id)] : [];
  };

  const reveal = async (id: number, isCurrent = () => true): Promise<void> => {
    const path = wayBelow(await client.fetchQuery(treePathQuery(id, order)), top.id);
    const way = await withGroup(
      client,
      path.slice(1).map((step, index) => ({ id: path[index]?.id ?? 0, child: step.position })),
      order,
    );
    // Read completely before it is shown, instead of branch by branch.
    await readBranches(client, revealed(new Map(), way), order);
    const ids = [...path, ...way].map((step) => step.id);
    if (isCurrent()) change(ids, (before) => revealed(before, way));
  };
  const revealIfHidden = useEffectEvent(async (id: number, isCurrent: () => boolean) => {
    if (rows.some((row) => row.key === keyOf(id))) return;
    await reveal(id, isCurrent);
  });
  const place = way.map((step) => step.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: reveals a partner again after a change of place
  useEffect(() => {
    if (node === undefined || node === top.id) return;
    let current = true;
    // A partner outside of the team has no path: the details say so.
    revealIfHidden(node, () => current).catch(() => undefined);
    return () => {
      current = false;
    };
  }, [node, top.id, place, order]);

  const withNode = (ids: readonly number[]) => (node === undefined ? ids : [...ids, node]);
  return {
    top,
    rows,
    madeRoom: state.madeRoom,
    // If too many are opened together, the limit closes some.
    open: (ids) =>
      change(withNode(ids.length > 1 ? ids.slice(0, 1).flatMap(above) : ids), (before) =>
        ids.reduce((all, id) => opened(all, id), before),
      ),
    close: (id) => change([], (before) => closed(before, id)),
    toggleGroup: ({ of, branch, from, open }) =>
      open
        ? change([], (before) => closed(before, branch))
        : change(withNode([of]), (before) => opened(before, branch, { from, to: from + PAGE })),
    more: (of, where) => change(withNode([of]), (before) => widened(before, of, where)),
    retry: (of) =>
      void readBranches(client, new Map([...branches].filter(([id]) => id === of)), order).catch(
        () => undefined,
      ),
    reveal: (id) => void reveal(id).catch(() => undefined),
  };
}

/** A path to a customer in a group leads through the group. */
async function withGroup(
  client: QueryClient,
  way: readonly Step[],
  order: LineOrder,
): Promise<readonly Step[]> {
  const last = way.at(-1);
  if (last === undefined) return way;
  const { children: total, customersAlone: alone } = await client.fetchQuery(
    treeNodeQuery(last.id, 1, order),
  );
  if (last.child < groupStart({ total, alone })) return way;
  return [...way.slice(0, -1), { id: last.id, child: 0 }, { id: groupIn(last.id), child: last.child }];
}

interface Part {
  readonly id: number;
  readonly shown: Shown;
  readonly order: LineOrder;
}

/** Ids of the children read in a part of a branch. */
function childrenRead(client: QueryClient, { id, shown: { from, to }, order }: Part): number[] {
  return pagesOf({ from, to }, LINE).flatMap((page) => {
    const { queryKey } = treeNodeQuery(partnerOf(id), page, order);
    const line = client.getQueryData<TreeNode>(queryKey)?.line ?? [];
    const start = (page - 1) * LINE;
    return line.slice(Math.max(0, from - start), Math.max(0, to - start)).map((child) => child.id);
  });
}

/** The number of a partner's children, if it was read with a part of them. */
function childCountRead(client: QueryClient, { id, shown, order }: Part): number {
  const pages = pagesOf(shown, LINE).map((page) =>
    client.getQueryData<TreeNode>(treeNodeQuery(partnerOf(id), page, order).queryKey),
  );
  return pages.find((page) => page !== undefined)?.children ?? 0;
}

/** Reads the visible parts of branches that are not read yet. */
async function readBranches(client: QueryClient, branches: Branches, order: LineOrder): Promise<void> {
  const pages = [...branches].flatMap(([id, shown]) =>
    pagesOf(shown, LINE).map((page) => client.fetchQuery(treeNodeQuery(partnerOf(id), page, order))),
  );
  await Promise.all(pages);
}

/** What is known of the children of each open branch. */
function useBranchStates(branches: Branches, order: LineOrder): ReadonlyMap<number, Branch> {
  'use memo';
  const pages = [...branches].flatMap(([id, shown]) => pagesOf(shown, LINE).map((page) => ({ id, page })));
  const results = useQueries({
    queries: pages.map(({ id, page }) => treeNodeQuery(partnerOf(id), page, order)),
  });
  const states = new Map<
    number,
    {
      total: number | undefined;
      alone: number;
      line: Map<number, TreePartner>;
      failure: ApiError | null;
    }
  >();
  for (const [index, { id, page }] of pages.entries()) {
    const result = results[index];
    const state = states.get(id) ?? { total: undefined, alone: 0, line: new Map(), failure: null };
    states.set(id, state);
    state.failure ??= result?.error ?? null;
    if (!result?.isSuccess) continue;
    state.total = result.data.children;
    state.alone = result.data.customersAlone;
    for (const [at, child] of result.data.line.entries()) state.line.set((page - 1) * LINE + at, child);
  }
  return states;
}
