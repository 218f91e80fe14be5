import { createContext, useContext } from 'react';

const Held = createContext(false);

/** Wraps a page that must not be usable yet, because it is unknown whether something comes before it. */
export const HeldScope = Held.Provider;

/**
 * Whether the surrounding page must not be usable yet. It is `inert`; components that listen to keys or open dialogs ask
 * here.
 */
export function useHeld(): boolean {
  return useContext(Held);
}
