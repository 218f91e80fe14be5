import { useSyncExternalStore } from 'react';

/** More ids do not fit into a URL. */
const MOST = 200;

const listeners = new Set<() => void>();
let chosen: readonly number[] = [];

function set(next: readonly number[]): void {
  chosen = next.slice(-MOST);
  for (const listener of listeners) listener();
}

/** Adds a device to the ones to label, or removes it. The selection survives paging through the table. */
export function toggleChosen(id: number): void {
  set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
}

/** Clears the selection. */
export function clearChosen(): void {
  set([]);
}

/** The devices to label, in the order of selection. */
export function useChosen(): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
}
