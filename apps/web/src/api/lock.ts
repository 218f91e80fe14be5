import { ACTIVE_KEY, LOCK_KEY } from './storage-keys.ts';

/** A session is locked after this long without activity in any of its windows. */
const IDLE_MS = 30 * 60 * 1000;

/** Activity is recorded at most this often. */
const NOTE_EVERY_MS = 10_000;

/** Whether the session is locked, by hand or because it was idle. It keeps its token meanwhile. */
export function isLocked(now = Date.now()): boolean {
  return localStorage.getItem(LOCK_KEY) !== null || isIdle(localStorage.getItem(ACTIVE_KEY), now);
}

/**
 * Whether the last recorded activity is too long ago. No record means no; an unreadable record means yes, as the session
 * would otherwise never lock.
 */
export function isIdle(lastActive: string | null, now: number): boolean {
  return lastActive !== null && !(now - Number(lastActive) < IDLE_MS);
}

/** Records activity. */
export function noteActivity(now = Date.now()): void {
  const last = Number(localStorage.getItem(ACTIVE_KEY) ?? 0);
  if (Math.abs(now - last) >= NOTE_EVERY_MS) localStorage.setItem(ACTIVE_KEY, String(now));
}

/** Locks the session in all windows. */
export function setLocked(): void {
  localStorage.setItem(LOCK_KEY, '1');
}

/** Unlocks the session, which also counts as activity. */
export function clearLock(now = Date.now()): void {
  localStorage.setItem(ACTIVE_KEY, String(now));
  localStorage.removeItem(LOCK_KEY);
}

/** Calls `onChange` when another window locks or unlocks; returns the unsubscribe function. */
export function followLock(onChange: (locked: boolean) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === LOCK_KEY) onChange(newValue !== null);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
