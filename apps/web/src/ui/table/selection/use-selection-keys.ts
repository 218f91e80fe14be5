import { useEffect, useRef } from 'react';
import { isFor, rowOf } from './key-target.ts';

interface Actions {
  /** Chooses the page, and all that match once the page is chosen. */
  readonly chooseMore: () => void;
  /** Takes the selection back; undefined while there is none. */
  readonly clear: (() => void) | undefined;
}

/**
 * Keys of a table whose rows can be chosen, beside those of every list (`useRowKeys`): x chooses the row with the focus, Ctrl A the
 * page, Escape takes the selection back. Whoever types in a field, or has a dialog open, types.
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

/** Does what a key means here; false where it means nothing. */
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
