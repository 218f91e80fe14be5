import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange } from '../api/session-store.ts';
import { SETTINGS_KEY } from '../api/storage-keys.ts';
import {
  applySettings,
  keepFor,
  railWidths,
  readSettings,
  type SettingName,
  type Settings,
  settingsOf,
} from './stored-settings.ts';

const listeners = new Set<() => void>();
let current = typeof localStorage === 'undefined' ? settingsOf(null) : readSettings(getSession().user?.id);

function show(next: Settings): void {
  current = next;
  applySettings(next);
  for (const listener of listeners) listener();
}

/** How the signed-in user likes the product on this device; before a sign-in, what was chosen here last. */
export const settings = {
  get: (): Settings => current,
  /** Shows a choice at once and keeps it. */
  change: (choice: Partial<Settings>): void => {
    const next = { ...current, ...choice };
    keepFor(SETTINGS_KEY, getSession().user?.id, JSON.stringify(next));
    show(next);
  },
  reset: (): void => settings.change(settingsOf(null)),
};

/** Follows the system's theme, the window's width, other tabs, and who is signed in. */
export function followSettings(): void {
  const readAgain = () => show(readSettings(getSession().user?.id));
  for (const query of ['(prefers-color-scheme: dark)', railWidths])
    matchMedia(query).addEventListener('change', readAgain);
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(SETTINGS_KEY)) readAgain();
  });
  let user = getSession().user?.id;
  onSessionChange(() => {
    if (getSession().user?.id === user) return;
    user = getSession().user?.id;
    readAgain();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One setting, followed by the component. The looks need it nowhere: they follow the page's attributes. */
export function useSetting<Name extends SettingName>(name: Name): Settings[Name] {
  return useSyncExternalStore(subscribe, () => current[name]);
}

/** Whether things may move: neither the system nor the settings ask for calm. */
export function mayMove(): boolean {
  return current.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
