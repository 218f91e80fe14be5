import { useSyncExternalStore } from 'react';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

const listeners = new Set<() => void>();
let reachable = true;
let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: boolean): void {
  reachable = next;
  for (const listener of listeners) listener();
}

async function probe(): Promise<void> {
  clearTimeout(timer);
  try {
    const answer = await fetch('/readyz', { cache: 'no-store' });
    if (answer.ok) {
      wait = FIRST_WAIT_MS;
      set(true);
      return;
    }
  } catch {
    // No answer is the state this asks about: it asks again.
  }
  timer = setTimeout(probe, wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

/** A call got no answer, or one that says the server cannot work: from now on it is asked until it can. */
export function reportUnreachable(): void {
  if (!reachable) return;
  set(false);
  timer = setTimeout(probe, wait);
}

/** Asks at once whether the server is back. */
export function probeNow(): void {
  if (!reachable) void probe();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server answers, followed by the component. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable);
}

/** Calls `listener` each time the server is back after it could not be reached. */
export function onReachableAgain(listener: () => void): void {
  let before = reachable;
  subscribe(() => {
    if (reachable && !before) listener();
    before = reachable;
  });
}
