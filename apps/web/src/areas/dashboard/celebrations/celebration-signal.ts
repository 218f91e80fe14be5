const listeners = new Set<() => void>();
let waits = false;

/** Tells the dashboard that there may be something to celebrate, or that it was shown. Both say so again at any time. */
export function setCelebrates(next: boolean): void {
  if (next === waits) return;
  waits = next;
  for (const listener of listeners) listener();
}

/** Whether there may be something to celebrate: the server knows for certain, and on which device it was shown. */
export const celebrates = (): boolean => waits;

/** Tells of every change, until the returned function is called. */
export function onCelebrates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
