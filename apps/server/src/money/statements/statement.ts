import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import {
  type CorrectedCredit,
  findStatement,
  findStatementBonuses,
  findStatementCorrections,
  findStatementPayouts,
  type PaidPayout,
  type StatementRow,
} from './statements.queries.ts';

/** The contents of a monthly statement. */
export interface Statement extends StatementRow {
  readonly bonuses: readonly { readonly bonus: string; readonly cents: number }[];
  readonly corrected: readonly CorrectedCredit[];
  readonly paid: readonly PaidPayout[];
}

/** A partner's statement of a closed cycle; undefined if there is none. */
export async function composeStatement(
  db: Kysely<DB>,
  key: { partner: number; cycle: number },
): Promise<Statement | undefined> {
  const row = await findStatement(db, key);
  return row && composeMonth(db, key.partner, row);
}

/** The same for a row that was already read. */
export async function composeMonth(db: Kysely<DB>, partner: number, row: StatementRow): Promise<Statement> {
  const key = { partner, cycle: row.cycle };
  return {
    ...row,
    bonuses: await findStatementBonuses(db, key),
    corrected: await findStatementCorrections(db, key),
    paid: await findStatementPayouts(db, key),
  };
}
