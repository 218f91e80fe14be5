import { createContext, useContext } from 'react';

const Held = createContext(false);

/** Around a page of which nothing may be used yet, because it is not known whether something stands before it. */
export const HeldScope = Held.Provider;

/** Whether nothing of the page around may be used yet. It is `inert`; what listens to keys or opens a dialog asks here. */
export function useHeld(): boolean {
  return useContext(Held);
}
