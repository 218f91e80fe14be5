import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isActive, type TreeRow } from './tree-rows.ts';

/**
 * Keeps the focus in the tree when the focused branch is closed to respect the limit: it moves to the nearest row above
 * that is still visible.
 */
export function useKeptFocus(
  frame: RefObject<HTMLElement | null>,
  rows: readonly TreeRow[],
  go: (key: string) => void,
): void {
  const focused = useRef<string>(undefined);
  const before = useRef(rows);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const inside = target instanceof Element && frame.current?.contains(target);
      focused.current = inside ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [frame]);
  const keep = useEffectEvent((former: readonly TreeRow[]) => {
    const key = focused.current;
    if (key === undefined || rows.some((row) => row.key === key)) return;
    const above = nearestAbove(former, key, rows);
    if (above !== undefined) go(above);
  });
  useEffect(() => {
    keep(before.current);
    before.current = rows;
  }, [rows]);
}

/** The nearest visible partner above a removed row. */
export function nearestAbove(
  former: readonly TreeRow[],
  key: string,
  rows: readonly TreeRow[],
): string | undefined {
  const row = former.find((other) => other.key === key);
  if (row === undefined || row.kind === 'before' || row.kind === 'after' || row.parent === null)
    return undefined;
  const isShown = rows.some((other) => isActive(other) && other.key === row.parent);
  return isShown ? row.parent : nearestAbove(former, row.parent, rows);
}
