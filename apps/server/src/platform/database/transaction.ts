import type { Kysely, Transaction } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB } from './database-types.ts';

/** An open transaction: what writes or locks rows takes one, so that a caller who forgot it does not compile. */
export type Tx = Transaction<DB>;

declare const isOpen: unique symbol;

/** The same as a connection, for COPY and for statements beyond the query builder. */
export type TxClient = ClientBase & { readonly [isOpen]: true };

/** What handlers use, with an open transaction for the database. */
export type InTx<Uses extends { readonly db: unknown }> = Omit<Uses, 'db'> & { readonly db: Tx };

/** Runs work in the transaction that is open already, otherwise in one of its own. */
export function inTransaction<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}

/**
 * Runs work in one transaction of a connection that the caller holds and that has none. What it throws undoes all of it.
 * @param mode what follows `begin`, such as `isolation level repeatable read`
 */
export async function inClientTransaction<Result>(
  client: ClientBase,
  work: (tx: TxClient) => Promise<Result>,
  mode = '',
): Promise<Result> {
  await client.query(`begin ${mode}`);
  try {
    const result = await work(client as TxClient);
    await client.query('commit');
    return result;
  } catch (error) {
    // A lost connection has already rolled back; its error must not hide the first one.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
