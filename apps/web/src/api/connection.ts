import { useSyncExternalStore } from 'react';
import { ApiError, NOT_SENT } from './api-error.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/** How the server stands: it answers, it does not, or it is worked on and answers operators alone. */
type Connection = 'reachable' | 'unreachable' | 'maintenance';

const listeners = new Set<() => void>();
let connection: Connection = 'reachable';
let end: string | null = null;
let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

async function probe(): Promise<void> {
  clearTimeout(timer);
  try {
    const answer = await fetch('/readyz', { cache: 'no-store' });
    const maintained = answer.ok && (((await answer.json()) as { maintenance?: true }).maintenance ?? false);
    if (answer.ok && !maintained) {
      wait = FIRST_WAIT_MS;
      set('reachable');
      return;
    }
    if (maintained) set('maintenance');
  } catch {
    // No answer is the state this asks about: it asks again.
  }
  timer = setTimeout(probe, wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

function report(next: Connection): void {
  if (connection !== 'reachable') return;
  set(next);
  timer = setTimeout(probe, wait);
}

/** A call got no answer, or one that says the server cannot work: from now on it is asked until it can. */
export function reportUnreachable(): void {
  report('unreachable');
}

/** The product is being worked on, perhaps until a known instant: it is asked until that is over. */
export function reportMaintenance(until: string | null): void {
  end = until;
  report('maintenance');
}

/** Asks at once whether the server is back. */
export function probeNow(): void {
  if (connection !== 'reachable') void probe();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Throws an {@link ApiError} while the server cannot be reached. To be called before each write: none is kept for
 * later, so that nobody believes that something was done which was not.
 */
export function requireReachable(): void {
  if (connection === 'unreachable') throw new ApiError(NOT_SENT, undefined);
}

/** Whether the server answers, followed by the component. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => connection !== 'unreachable');
}

/** Whether the product is being worked on, followed by the component. */
export function useMaintenance(): boolean {
  return useSyncExternalStore(subscribe, () => connection === 'maintenance');
}

/** When the maintenance presumably ends; null if nobody knows. */
export function maintenanceEnd(): string | null {
  return end;
}

/** Calls `listener` each time the server is back after it could not be reached. */
export function onReachableAgain(listener: () => void): void {
  subscribe(() => {
    if (connection === 'reachable') listener();
  });
}

/** Calls `listener` each time the server cannot be reached any more. */
export function onUnreachable(listener: () => void): void {
  subscribe(() => {
    if (connection === 'unreachable') listener();
  });
}
