import { useEffect, useEffectEvent, useRef } from 'react';
import { isActive, type MoreRow, type TreeRow } from './tree-rows.ts';

/**
 * Moves the focus after more children were requested: to the first of them, next to the one that was last. Returns the
 * function to call before they are shown.
 */
export function useMoreFocus(rows: readonly TreeRow[], go: (key: string) => void): (row: MoreRow) => void {
  const target = useRef<{ beside: string; where: MoreRow['kind'] }>(undefined);
  const goOn = useEffectEvent(() => {
    if (target.current === undefined) return;
    const { beside, where } = target.current;
    const next = neighbour(rows, beside, where);
    // They are still loading.
    if (next !== undefined && !isActive(next)) return;
    target.current = undefined;
    if (next !== undefined) go(next.key);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => goOn(), [rows]);
  return (row) => {
    const opposite = row.kind === 'after' ? 'before' : 'after';
    const beside = neighbour(rows, row.key, opposite)?.key;
    target.current = beside === undefined ? undefined : { beside, where: row.kind };
  };
}

/** The nearest sibling before or after a row. */
function neighbour(rows: readonly TreeRow[], key: string, where: 'before' | 'after'): TreeRow | undefined {
  const index = rows.findIndex((row) => row.key === key);
  const parent = rows[index]?.parent;
  const isSibling = (row: TreeRow) => row.parent === parent;
  if (where === 'after') return rows.slice(index + 1).find(isSibling);
  return rows.slice(0, Math.max(0, index)).findLast(isSibling);
}
