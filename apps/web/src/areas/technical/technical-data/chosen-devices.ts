import { useSyncExternalStore } from 'react';

/** More do not fit into an address. */
const MOST = 200;

const listeners = new Set<() => void>();
let chosen: readonly number[] = [];

function set(next: readonly number[]): void {
  chosen = next.slice(-MOST);
  for (const listener of listeners) listener();
}

/** Takes a device among those that get a label, or out of them. They stay chosen from page to page of the table. */
export function toggleChosen(id: number): void {
  set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
}

/** Chooses none. */
export function clearChosen(): void {
  set([]);
}

/** The devices that get a label, in the order in which they were chosen. */
export function useChosen(): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
}
