import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type TreeNode, treeNodeQuery } from './partners.data.ts';
import { type Branch, type TreeRow, treeRows } from './tree-rows.ts';

/** The outline's state: which branches are open, and the lines that follow from it. */
export interface Tree {
  rows: TreeRow[];
  open: (ids: readonly number[]) => void;
  close: (id: number) => void;
  retry: (id: number) => void;
}

/** The outline below `top`. Children are read when their branch is opened; `node` is found and opened too. */
export function useTree(top: TreeNode, node: number | undefined): Tree {
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(() => new Set([top.id]));
  const client = useQueryClient();
  const ids = [...openIds];
  const results = useQueries({ queries: ids.map((id) => treeNodeQuery(id)) });
  const branches = new Map<number, Branch>();
  for (const [index, id] of ids.entries()) {
    const result = results[index];
    if (result?.isSuccess) branches.set(id, { state: 'ready', node: result.data });
    else branches.set(id, { state: result?.isError ? 'failed' : 'pending' });
  }
  const open = (more: readonly number[]) => setOpenIds((before) => new Set([...before, ...more]));

  useEffect(() => {
    if (node === undefined || node === top.id) return;
    let current = true;
    const wayUp = async () => {
      const way: number[] = [];
      let at: number | null = node;
      while (at !== null && at !== top.id) {
        const { parent }: TreeNode = await client.fetchQuery({ ...treeNodeQuery(at) });
        if (parent !== null) way.push(parent);
        at = parent;
      }
      if (current) setOpenIds((before) => new Set([...before, ...way]));
    };
    wayUp().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [node, top.id, client]);

  return {
    rows: treeRows(top, branches, openIds),
    open,
    close: (id) => setOpenIds((before) => new Set([...before].filter((other) => other !== id))),
    retry: (id) => void client.refetchQueries(treeNodeQuery(id)),
  };
}
