import { getSession } from '../../api/session-store.ts';
import { RECENT_KEY } from '../../api/storage-keys.ts';
import { stored } from '../../api/stored.ts';
import type { TitleKey } from '../../frame/titles.ts';

/** Where somebody went by the search. A page is named by its title, so that it follows the language. */
export interface Recent {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly title?: TitleKey;
  readonly label?: string;
}

/** How many are kept. */
const KEPT = 5;

/** Where the signed-in user went lately, the latest first; forgotten at signing out. */
export function recentOf(user = getSession().user?.id): readonly Recent[] {
  const kept = stored<{ user?: unknown; list?: unknown }>(RECENT_KEY);
  return kept?.user === user && Array.isArray(kept?.list) ? kept.list.filter(isRecent) : [];
}

/** Keeps where the user goes now. */
export function remember(gone: Recent, user = getSession().user?.id): void {
  const same = JSON.stringify([gone.to, gone.search, gone.params]);
  const others = recentOf(user).filter((one) => JSON.stringify([one.to, one.search, one.params]) !== same);
  localStorage.setItem(RECENT_KEY, JSON.stringify({ user, list: [gone, ...others].slice(0, KEPT) }));
}

function isRecent(one: unknown): one is Recent {
  if (typeof one !== 'object' || one === null) return false;
  const { to, title, label } = one as Partial<Recent>;
  return typeof to === 'string' && typeof (title ?? label) === 'string';
}
