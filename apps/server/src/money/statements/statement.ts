import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import {
  findStatement,
  findStatementBonuses,
  findStatementPayouts,
  type PaidPayout,
  type StatementRow,
} from './statements.queries.ts';

/** All that a monthly statement says. */
export interface Statement extends StatementRow {
  readonly bonuses: readonly { readonly bonus: string; readonly cents: number }[];
  readonly paid: readonly PaidPayout[];
}

/** A partner's statement of a closed cycle; undefined where there is none. */
export async function composeStatement(
  db: Kysely<DB>,
  key: { partner: number; cycle: number },
): Promise<Statement | undefined> {
  const row = await findStatement(db, key);
  if (!row) return undefined;
  return {
    ...row,
    bonuses: await findStatementBonuses(db, key),
    paid: await findStatementPayouts(db, key),
  };
}
