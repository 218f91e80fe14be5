import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { stateAt } from './partner-state.ts';

/** SQL: whether the contract of the row `partner` has ended by an instant. */
export function hasEnded(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${stateAt(now)} = 'ended')`;
}

/** Whether a partner’s contract has ended, or there is no such partner. */
export async function isContractOver(
  db: Kysely<DB>,
  { partner, now }: { readonly partner: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select ${hasEnded(now)} as over from partners as partner where partner.id = ${partner}`.execute(db);
  return rows[0]?.over ?? true;
}
