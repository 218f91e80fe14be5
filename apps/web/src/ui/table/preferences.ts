import { useSyncExternalStore } from 'react';
import { useSession } from '../../api/session-store.ts';
import { TABLES_KEY } from '../../api/storage-keys.ts';
import { useSetting } from '../../settings/settings.ts';
import type { Settings } from '../../settings/stored-settings.ts';
import type { Arrangement } from './columns.ts';
import type { View } from './views.ts';

/** Heights of a row. */
export const densities = ['compact', 'normal', 'wide'] as const satisfies readonly Settings['density'][];

export type Density = (typeof densities)[number];

/** A user's preferences for a table; stored on the device until they sign out. */
export interface Preferences extends Arrangement {
  readonly density: Density;
  /** Ids of the columns hidden on a phone; null until chosen there. */
  readonly phoneHidden: readonly string[] | null;
  /** The user's views. */
  readonly views: readonly View[];
}

type Kept = Record<string, unknown>;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const snapshot = () => localStorage.getItem(TABLES_KEY) ?? '{}';

function read(text: string): Kept {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Stored preferences may come from an older version: malformed parts count as not chosen. The default row height is the
 * one of the settings.
 */
export function readPreferences(kept: unknown, standard: Density = 'normal'): Preferences {
  const { density, order, hidden, phoneHidden, views } = recordOf(kept);
  return {
    density: densities.find((option) => option === density) ?? standard,
    order: strings(order) ?? [],
    hidden: strings(hidden),
    phoneHidden: strings(phoneHidden),
    views: Array.isArray(views) ? views.filter(isView) : [],
  };
}

function recordOf(kept: unknown): Kept {
  return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
}

function strings(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : null;
}

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label, search } = value as Partial<View>;
  return typeof id === 'string' && typeof label === 'string' && typeof search === 'object' && search !== null;
}

/** The signed-in user's preferences for this table, and their setter. */
export function usePreferences(table: string): [Preferences, (change: Partial<Preferences>) => void] {
  const text = useSyncExternalStore(subscribe, snapshot);
  const key = `${useSession().user?.id}.${table}`;
  const preferences = readPreferences(read(text)[key], useSetting('density'));
  const change = (next: Partial<Preferences>) => {
    const all = read(snapshot());
    all[key] = { ...recordOf(all[key]), ...next };
    localStorage.setItem(TABLES_KEY, JSON.stringify(all));
    for (const listener of listeners) listener();
  };
  return [preferences, change];
}
