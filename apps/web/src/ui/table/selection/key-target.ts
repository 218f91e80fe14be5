const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog';

/** Whether a key is meant for a list: it has the focus, or nothing has and no dialog is open. */
export function isFor(place: Element, { target, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || defaultPrevented || !(target instanceof Element) || target.closest(FIELDS) !== null)
    return false;
  // Nothing has the focus: the page has a single such table, and the key can mean nothing else.
  return (
    place.contains(target) || (target === document.body && document.querySelector('dialog[open]') === null)
  );
}

/** The row of a list that contains an element. */
export const rowOf = (element: Element | null) => element?.closest('tr, li') ?? null;
