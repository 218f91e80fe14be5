import { useEffect, useRef } from 'react';

interface Actions {
  /** Chooses the page, and all that match once the page is chosen. */
  readonly chooseMore: () => void;
  /** Takes the selection back; undefined while there is none. */
  readonly clear: (() => void) | undefined;
}

/**
 * Keys of a table whose rows can be chosen: j and k go from row to row, x chooses the row with the focus, Ctrl A the page,
 * Escape takes the selection back. Whoever types in a field, or has a dialog open, types.
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

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog';

function isFor(place: Element, { target, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || defaultPrevented || !(target instanceof Element) || target.closest(FIELDS) !== null)
    return false;
  // Nothing has the focus: the page has one such table, and nothing else that the keys could mean.
  return (
    place.contains(target) || (target === document.body && document.querySelector('dialog[open]') === null)
  );
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
  if (key === 'j' || key === 'k') return goToRow(place, key === 'j' ? 1 : -1);
  return key === 'x' && chooseFocused(place);
}

const rowOf = (element: Element | null) => element?.closest('tr, li') ?? null;

function goToRow(place: Element, by: -1 | 1): boolean {
  const links = [...place.querySelectorAll<HTMLElement>('a[data-row]')];
  const focused = rowOf(document.activeElement);
  const at = links.findIndex((link) => rowOf(link) === focused);
  const next = at < 0 ? links.at(by > 0 ? 0 : -1) : links[at + by];
  next?.focus();
  return true;
}

function chooseFocused(place: Element): boolean {
  const row = rowOf(document.activeElement);
  if (row?.querySelector('a[data-row]') == null || !place.contains(row)) return false;
  row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  return true;
}
