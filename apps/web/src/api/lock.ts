import { ACTIVE_KEY, LOCK_KEY } from './storage-keys.ts';

/** A session is locked when nothing was done in any of its windows for this long. */
const IDLE_MS = 30 * 60 * 1000;

/** Activity is written down at most this often. */
const NOTE_EVERY_MS = 10_000;

/** Whether the session is locked: by hand, or by itself because nobody did anything. The token is kept meanwhile. */
export function isLocked(now = Date.now()): boolean {
  return localStorage.getItem(LOCK_KEY) !== null || isIdle(localStorage.getItem(ACTIVE_KEY), now);
}

/**
 * Whether the last activity, as it was written down, is too long ago. What was never written down is not; what cannot
 * be read is, as it would otherwise never lock.
 */
export function isIdle(lastActive: string | null, now: number): boolean {
  return lastActive !== null && !(now - Number(lastActive) < IDLE_MS);
}

/** Somebody is there. */
export function noteActivity(now = Date.now()): void {
  const last = Number(localStorage.getItem(ACTIVE_KEY) ?? 0);
  if (Math.abs(now - last) >= NOTE_EVERY_MS) localStorage.setItem(ACTIVE_KEY, String(now));
}

/** Locks the session in every window. */
export function setLocked(): void {
  localStorage.setItem(LOCK_KEY, '1');
}

/** Unlocks it; whoever did that is there. */
export function clearLock(now = Date.now()): void {
  localStorage.setItem(ACTIVE_KEY, String(now));
  localStorage.removeItem(LOCK_KEY);
}

/** Calls `onChange` when another window has locked or unlocked; returns how to stop that. */
export function followLock(onChange: (locked: boolean) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === LOCK_KEY) onChange(newValue !== null);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
