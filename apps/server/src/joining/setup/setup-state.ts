import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { hasBegun } from './begin-company.ts';

/** Whether a company can still be begun here. */
export interface SetupState {
  isOpen(): Promise<boolean>;
}

/** Asks the database until a company has begun, and never again: it stays so. */
export function watchSetup(db: Kysely<DB>): SetupState {
  let begun = false;
  return {
    isOpen: async () => {
      if (!begun) begun = await hasBegun(db);
      return !begun;
    },
  };
}
