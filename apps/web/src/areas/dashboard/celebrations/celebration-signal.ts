const listeners = new Set<() => void>();
let waits = false;

/** Sets whether there may be something to celebrate. May be called repeatedly. */
export function setCelebrates(next: boolean): void {
  if (next === waits) return;
  waits = next;
  for (const listener of listeners) listener();
}

/** Whether there may be something to celebrate: only the server knows for certain, and on which device it was shown. */
export const celebrates = (): boolean => waits;

/** Calls `listener` on each change, until the returned function is called. */
export function onCelebrates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
