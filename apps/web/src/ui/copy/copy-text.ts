import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let byHand: string | null = null;

function set(text: string | null): void {
  byHand = text;
  for (const listener of listeners) listener();
}

/**
 * Copies a text. If the browser refuses, a dialog shows the text, selected for copying by hand: over plain HTTP there is
 * no clipboard API, and some browsers refuse when it is too late after the click.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    set(text);
    return false;
  }
}

/** The text was copied by hand, or is not needed any more. */
export function closeByHand(): void {
  set(null);
}

/** The text to copy by hand; null if there is none. */
export function useByHand(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    textByHand,
    textByHand,
  );
}

/** The same outside of components. */
export function textByHand(): string | null {
  return byHand;
}
