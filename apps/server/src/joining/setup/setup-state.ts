import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { hasBegun } from './begin-company.ts';

/** Whether a company can still be set up here. */
export interface SetupState {
  isOpen(): Promise<boolean>;
}

/** Queries the database until a company exists, and never again: this does not change back. */
export function watchSetup(db: Kysely<DB>): SetupState {
  let begun = false;
  return {
    isOpen: async () => {
      if (!begun) begun = await hasBegun(db);
      return !begun;
    },
  };
}
