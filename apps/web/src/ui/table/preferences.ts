import { useSyncExternalStore } from 'react';
import { useSession } from '../../api/session-store.ts';
import { TABLES_KEY } from '../../api/storage-keys.ts';
import type { Arrangement } from './columns.ts';
import type { View } from './views.ts';

/** Heights of a row. */
export const densities = ['compact', 'normal', 'wide'] as const;

export type Density = (typeof densities)[number];

/** How somebody likes one table; kept on the device until they sign out. */
export interface Preferences extends Arrangement {
  readonly density: Density;
  /** Views of their own. */
  readonly views: readonly View[];
}

const nothingChosen: Preferences = { density: 'normal', order: [], hidden: null, views: [] };

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
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

/** What is kept may come from an older version: whatever has another form counts as not chosen. */
export function readPreferences(kept: unknown): Preferences {
  if (typeof kept !== 'object' || kept === null) return nothingChosen;
  const { density, order, hidden, views } = kept as Kept;
  return {
    density: densities.find((known) => known === density) ?? 'normal',
    order: strings(order) ?? [],
    hidden: strings(hidden),
    views: Array.isArray(views) ? views.filter(isView) : [],
  };
}

function strings(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : null;
}

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label, search } = value as Partial<View>;
  return typeof id === 'string' && typeof label === 'string' && typeof search === 'object' && search !== null;
}

/** How the signed-in user likes this table, and the way to change it. */
export function usePreferences(table: string): [Preferences, (change: Partial<Preferences>) => void] {
  const text = useSyncExternalStore(subscribe, snapshot);
  const key = `${useSession().user?.id}.${table}`;
  const preferences = readPreferences(read(text)[key]);
  const change = (next: Partial<Preferences>) => {
    const kept = read(snapshot());
    kept[key] = { ...readPreferences(kept[key]), ...next };
    localStorage.setItem(TABLES_KEY, JSON.stringify(kept));
    for (const listener of listeners) listener();
  };
  return [preferences, change];
}
