import { createContext, useContext } from 'react';

/** What tells apart the cards of one title, where the same one stands more than once on a page. */
export const NameAdditions = createContext<readonly string[]>([]);

/** The name of a part of a page, for those who go from part to part. */
export function useRegionName(title: string): string {
  return [...new Set([title, ...useContext(NameAdditions)])].join(', ');
}
