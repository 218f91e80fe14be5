import type { Tx } from '../../../platform/database/transaction.ts';

/** Memoizes lookups by many rows of a file, negative results included. */
export function once<Found>(
  find: (tx: Tx, name: string) => Promise<Found>,
): (tx: Tx, name: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>();
  return (tx, name) => {
    const found = known.get(name) ?? find(tx, name);
    known.set(name, found);
    return found;
  };
}
