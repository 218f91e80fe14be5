import { useState } from 'react';
import { getSession } from '../api/session-store.ts';
import { MENU_KEY } from '../api/storage-keys.ts';
import { keepFor, keptFor } from '../settings/stored-settings.ts';

const readOpen = () => (keptFor(MENU_KEY, getSession().user?.id) ?? '').split(' ');

/**
 * The open groups of the menu on this device, and a function to toggle one. The group of the current page is open until
 * it is closed by hand, and again on the next page.
 */
export function useOpenGroups(current: string | undefined, pathname: string) {
  const [kept, setKept] = useState(readOpen);
  const [closedAt, setClosedAt] = useState<string>();
  const isOpen = (group: string) => (group === current ? closedAt !== pathname : kept.includes(group));
  const toggle = (group: string) => {
    const opens = !isOpen(group);
    const next = readOpen().filter((one) => one !== group);
    if (opens) next.push(group);
    if (group === current) setClosedAt(opens ? undefined : pathname);
    setKept(next);
    keepFor(MENU_KEY, getSession().user?.id, next.join(' '));
  };
  return { isOpen, toggle };
}
