import { useEffect, useRef } from 'react';
import { isFor, rowOf } from './key-target.ts';

interface Actions {
  /** Selects the page, and all matching rows once the page is selected. */
  readonly chooseMore: () => void;
  /** Clears the selection; undefined without one. */
  readonly clear: (() => void) | undefined;
}

/**
 * Keys of a table with selectable rows, besides those of every list (`useRowKeys`): x selects the focused row, Ctrl A the
 * page, Escape clears the selection. Ignored while typing in a field or with a dialog open.
 */
export function useSelectionKeys(table: string, actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const place = document.querySelector(`[data-table="${table}"]`);
      if (place === null || !isFor(place, event) || !press(place, event, latest.current)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [table]);
}

/** Performs the action of a key; false if it has none. */
function press(place: Element, event: KeyboardEvent, { chooseMore, clear }: Actions): boolean {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'a' || shiftKey) return false;
    chooseMore();
    return true;
  }
  if (key === 'Escape' && clear !== undefined) {
    clear();
    return true;
  }
  if (shiftKey || document.documentElement.dataset.shortcuts === 'off') return false;
  return key === 'x' && chooseFocused(place);
}

function chooseFocused(place: Element): boolean {
  const row = rowOf(document.activeElement);
  if (row?.querySelector('a[data-row]') == null || !place.contains(row)) return false;
  row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  return true;
}
