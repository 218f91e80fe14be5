import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';

/**
 * Folds pending changes of the tree into the counts of everybody above (migration 0144); waits for concurrent folds and
 * moves.
 */
export async function foldTeamCounts(tx: Tx): Promise<void> {
  await sql`select fold_team_counts()`.execute(tx);
}

/** Folds if anything has changed; returns how many changes were pending. */
export async function foldWaitingCounts(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from team_count_changes`.execute(db);
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting > 0) await inTransaction(db, foldTeamCounts);
  return waiting;
}
