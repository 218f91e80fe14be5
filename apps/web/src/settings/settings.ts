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

/** The signed-in user's settings on this device; signed out, those chosen here last. */
export const settings = {
  get: (): Settings => current,
  /** Applies a choice immediately and stores it. */
  change: (choice: Partial<Settings>): void => {
    const next = { ...current, ...choice };
    keepFor(SETTINGS_KEY, getSession().user?.id, JSON.stringify(next));
    show(next);
  },
  reset: (): void => settings.change(settingsOf(null)),
};

/** Follows the system's theme, the window's width, other tabs, and the signed-in user. */
export function followSettings(): void {
  const reloadTasks = () => show(readSettings(getSession().user?.id));
  for (const query of ['(prefers-color-scheme: dark)', railWidths])
    matchMedia(query).addEventListener('change', reloadTasks);
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(SETTINGS_KEY)) reloadTasks();
  });
  let user = getSession().user?.id;
  onSessionChange(() => {
    if (getSession().user?.id === user) return;
    user = getSession().user?.id;
    reloadTasks();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A single setting; the component re-renders when it changes. Styling does not need it: styles follow the page's attributes. */
export function useSetting<Name extends SettingName>(name: Name): Settings[Name] {
  return useSyncExternalStore(subscribe, () => current[name]);
}

/** Whether animations are allowed: neither the system nor the settings ask for reduced motion. */
export function mayMove(): boolean {
  return current.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
