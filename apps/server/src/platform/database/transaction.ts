import type { Kysely, Transaction } from 'kysely';
import type { DB } from './database-types.ts';

/** An open transaction: whatever writes asks for one, so that a write outside of any does not compile. */
export type Tx = Transaction<DB>;

/** What handlers use, with an open transaction for the database. */
export type InTx<Uses extends { readonly db: unknown }> = Omit<Uses, 'db'> & { readonly db: Tx };

/** Runs work in the transaction that is open already, otherwise in one of its own. */
export function inTransaction<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}
