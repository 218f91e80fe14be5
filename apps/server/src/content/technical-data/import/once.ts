import type { Tx } from '../../../platform/database/transaction.ts';

/** Looks up what many rows of a file name only once, nothing included. */
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
