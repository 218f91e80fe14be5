import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/**
 * SQL of whether the credit note of a payout lost its effect by an objection and none stands instead: meanwhile nothing
 * corrects or replaces it.
 */
export function isObjected(payout: string): string {
  return `exists (
    select from note_objections as objection where objection.payout_id = ${payout} and objection.agreed_at is null
  )`;
}

/** Whether the credit note of one of these payouts was ever objected to. */
export async function hasObjection(db: Kysely<DB>, payouts: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from note_objections where payout_id = any(${[...payouts]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}
