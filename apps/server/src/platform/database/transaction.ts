import type { Kysely, Transaction } from 'kysely';
import type { DB } from './database-types.ts';

/** Runs work in the transaction that is open already, otherwise in one of its own. */
export function inTransaction<Result>(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<DB>) : db.transaction().execute(work);
}
