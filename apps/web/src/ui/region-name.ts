import { createContext, useContext } from 'react';

/** Distinguishes cards with the same title on a page. */
export const NameAdditions = createContext<readonly string[]>([]);

/** The accessible name of a region. */
export function useRegionName(title: string): string {
  return [...new Set([title, ...useContext(NameAdditions)])].join(', ');
}
