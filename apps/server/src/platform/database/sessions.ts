import type { Kysely } from 'kysely';
import type { DB } from './database-types.ts';

// Kept outside the query builder, like the pipelined connections.
const directOf = new WeakMap<Kysely<DB>, Kysely<DB>>();

/** Makes {@link onSession} use the connections of another query builder, which leads directly to PostgreSQL. */
export function addSessions(db: Kysely<DB>, direct: Kysely<DB>): void {
  directOf.set(db, direct);
}

/**
 * Runs work on one connection that stays the same across its transactions, for example to use temporary tables.
 * Bypasses a transaction pooler.
 */
export function onSession<Result>(
  db: Kysely<DB>,
  work: (session: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  return (directOf.get(db) ?? db).connection().execute(work);
}
