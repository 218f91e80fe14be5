import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';

/** Looks up what many rows of a file name only once, nothing included. */
export function once<Found>(
  find: (db: Kysely<DB>, name: string) => Promise<Found>,
): (db: Kysely<DB>, name: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>();
  return (db, name) => {
    const found = known.get(name) ?? find(db, name);
    known.set(name, found);
    return found;
  };
}
