import { useEffect } from 'react';
import { isFor, rowOf } from './key-target.ts';

/**
 * Keys for operators' lists: j and k move from row to row, whose link Enter opens. Ignored while typing in a field or
 * with a dialog open.
 */
export function useRowKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey } = event;
      if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || shiftKey) return;
      if (document.documentElement.dataset.shortcuts === 'off') return;
      const place = placeOf(event.target);
      if (place === null || !isFor(place, event) || !goToRow(place, key === 'j' ? 1 : -1)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The list that has the focus, else the first one. */
function placeOf(target: EventTarget | null): Element | null {
  const around = target instanceof Element ? target.closest('[data-table]') : null;
  return around ?? document.querySelector('[data-table]');
}

/** False in a list whose rows cannot be opened. */
function goToRow(place: Element, by: -1 | 1): boolean {
  const links = [...place.querySelectorAll<HTMLElement>('a[data-row]')];
  if (links.length === 0) return false;
  const focused = rowOf(document.activeElement);
  const at = links.findIndex((link) => rowOf(link) === focused);
  const next = at < 0 ? links.at(by > 0 ? 0 : -1) : links[at + by];
  next?.focus();
  return true;
}
