import { useSyncExternalStore } from 'react';
import { ApiError, NOT_SENT } from './api-error.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/** State of the server: reachable, unreachable, or in maintenance and open to operators only. */
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
    // No answer is the state being probed for: try again.
  }
  timer = setTimeout(probe, wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

function report(next: Connection): void {
  if (connection !== 'reachable') return;
  set(next);
  timer = setTimeout(probe, wait);
}

/** A call got no answer, or one that says the server cannot work. From now on the server is probed until it can. */
export function reportUnreachable(): void {
  report('unreachable');
}

/** The server is in maintenance, perhaps until a known instant. It is probed until that is over. */
export function reportMaintenance(until: string | null): void {
  end = until;
  report('maintenance');
}

/** Probes immediately whether the server is back. */
export function probeNow(): void {
  if (connection !== 'reachable') void probe();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Throws an {@link ApiError} while the server is unreachable. Call it before each write: writes are never queued, so that
 * nobody believes something was done that was not.
 */
export function requireReachable(): void {
  if (connection === 'unreachable') throw new ApiError(NOT_SENT, undefined);
}

/** Whether the server is reachable; the component re-renders when that changes. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => connection !== 'unreachable');
}

/** Whether the server is in maintenance; the component re-renders when that changes. */
export function useMaintenance(): boolean {
  return useSyncExternalStore(subscribe, () => connection === 'maintenance');
}

/** Expected end of the maintenance; null if unknown. */
export function maintenanceEnd(): string | null {
  return end;
}

/** Calls `listener` each time the server becomes reachable again. */
export function onReachableAgain(listener: () => void): void {
  subscribe(() => {
    if (connection === 'reachable') listener();
  });
}

/** Calls `listener` each time the server becomes unreachable. */
export function onUnreachable(listener: () => void): void {
  subscribe(() => {
    if (connection === 'unreachable') listener();
  });
}
