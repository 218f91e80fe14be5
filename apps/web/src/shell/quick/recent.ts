import { getSession } from '../../api/session-store.ts';
import { RECENT_KEY } from '../../api/storage-keys.ts';
import { stored } from '../../api/stored.ts';
import type { TitleKey } from '../../frame/titles.ts';

/** A destination of the search. A page is stored by its title's key, so that it follows the language. */
export interface Recent {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number>>;
  readonly params?: Readonly<Record<string, string>>;
  /** The part of the page, where it has parts with names. */
  readonly hash?: string;
  readonly title?: TitleKey;
  readonly label?: string;
}

/** Number stored. */
const KEPT = 5;

/** The signed-in user's recent destinations, latest first; deleted on sign-out. */
export function recentOf(user = getSession().user?.id): readonly Recent[] {
  const kept = stored<{ user?: unknown; list?: unknown }>(RECENT_KEY);
  return kept?.user === user && Array.isArray(kept?.list) ? kept.list.filter(isRecent) : [];
}

/** What tells one place from another one, whatever it is called. */
export function placeKey({ to, search, params, hash }: Recent): string {
  return JSON.stringify([to, search, params, hash]);
}

/** Keeps where the user goes now. */
export function remember(gone: Recent, user = getSession().user?.id): void {
  const same = placeKey(gone);
  const others = recentOf(user).filter((one) => placeKey(one) !== same);
  localStorage.setItem(RECENT_KEY, JSON.stringify({ user, list: [gone, ...others].slice(0, KEPT) }));
}

function isRecent(one: unknown): one is Recent {
  if (typeof one !== 'object' || one === null) return false;
  const { to, title, label } = one as Partial<Recent>;
  return typeof to === 'string' && typeof (title ?? label) === 'string';
}
