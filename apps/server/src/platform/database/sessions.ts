import type { Kysely } from 'kysely';
import type { DB } from './database-types.ts';

// Beside the query builder, as the lanes are.
const directOf = new WeakMap<Kysely<DB>, Kysely<DB>>();

/** Has {@link onSession} take connections of another query builder, which leads to PostgreSQL itself. */
export function addSessions(db: Kysely<DB>, direct: Kysely<DB>): void {
  directOf.set(db, direct);
}

/**
 * Runs work on one connection that stays the same for all its transactions: for tables that only a session sees. Behind a pooler that
 * gives each transaction another connection it goes past the pooler.
 */
export function onSession<Result>(
  db: Kysely<DB>,
  work: (session: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  return (directOf.get(db) ?? db).connection().execute(work);
}
