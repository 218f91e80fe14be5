import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let byHand: string | null = null;

function set(text: string | null): void {
  byHand = text;
  for (const listener of listeners) listener();
}

/**
 * Copies a text. Where the browser does not let it, a dialog shows the text, marked to be copied by hand: over plain http there
 * is no clipboard at all, and others refuse it, as too late after the click.
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

/** The text was copied by hand, or is not wanted any more. */
export function closeByHand(): void {
  set(null);
}

/** The text that is to be copied by hand; null while there is none. */
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
