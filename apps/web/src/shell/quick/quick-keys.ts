/** Target of each letter after `g`. */
export const goTo = {
  d: '/dashboard',
  t: '/app/team/tree',
  o: '/app/orders',
  a: '/app/accounts/credits/available',
  n: '/app/news/news',
} as const;

/** How long the second letter counts after `g`, in milliseconds. */
const SEQUENCE_MS = 1500;

/** Target of a key. */
export type Target =
  | { to: (typeof goTo)[keyof typeof goTo] }
  | { to: '/app/links/potential-list'; search: { invite: 1 } };

interface Actions {
  open: (what: 'palette' | 'shortcuts') => void;
  go: (target: Target) => void;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'> & {
  readonly target: unknown;
};

/** Whether single keys may act now: not while typing, not over an open dialog, and not if the user has switched them off. */
export function isFree(target: unknown): boolean {
  const root = document.documentElement;
  if (root.dataset.shortcuts === 'off' || document.querySelector('dialog[open]') !== null) return false;
  return !(
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="tree"]')
  );
}

/**
 * Handles a key: Ctrl or ⌘ with K and `/` open the search, `?` the list of shortcuts, `c` the invitation, `g` and a
 * letter navigate. `free` says whether single keys may act (WCAG 2.1.4: they can be switched off).
 */
export function createKeys({ open, go }: Actions, free = isFree, now = () => performance.now()) {
  let leader = Number.NEGATIVE_INFINITY;
  return (event: Key): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isSearch = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
    if (!isSearch && (ctrlKey || metaKey || altKey || !free(target))) return;
    const second = now() - leader < SEQUENCE_MS ? goTo[key as keyof typeof goTo] : undefined;
    leader = key === 'g' ? now() : Number.NEGATIVE_INFINITY;
    if (isSearch || key === '/') open('palette');
    else if (key === '?') open('shortcuts');
    else if (second !== undefined) go({ to: second });
    else if (key === 'c') go({ to: '/app/links/potential-list', search: { invite: 1 } });
    else return;
    event.preventDefault();
  };
}
