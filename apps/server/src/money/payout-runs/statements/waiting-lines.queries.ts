import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { LineDecision } from './decide-line.ts';
import type { Line } from './statement-lines.ts';

/** An unprocessed line; `details` is encrypted. */
export interface WaitingLine {
  readonly id: number;
  /** How the payouts it may be about are sent. */
  readonly type: 'bank' | 'paypal';
  /** The user who imported its statement. */
  readonly by: number;
  readonly details: Buffer;
  readonly line: Omit<Line, 'counterparty' | 'text' | 'returnText' | 'mismatch'>;
}

/** The first unprocessed line of a statement: an earlier one may pay what a later one returns. */
export async function findWaiting(db: Kysely<DB>, statement: number): Promise<WaitingLine | undefined> {
  const { rows } = await sql<WaitingLine>`
    select line.id, case statement.kind when 'paypal' then 'paypal' else 'bank' end as type,
      statement.imported_by as by, line.details,
      jsonb_build_object('key', line.entry_key, 'part', line.part, 'reference', line.reference, 'bookedOn', line.booked_on,
        'valueOn', line.value_on, 'amountCents', line.amount_cents, 'endToEndId', line.end_to_end_id,
        'batchId', line.batch_id, 'count', line.batch_count, 'isReturn', line.is_return,
        'returnCode', line.return_code) as line
    from bank_statement_lines as line
    join bank_statements as statement on statement.id = line.statement_id
    where line.statement_id = ${statement} and line.status = 'waiting'
    order by line.id limit 1`.execute(db);
  return rows[0];
}

/** Locks a line until the transaction ends; false if it was processed already. Call it after locking accounts. */
export async function lockWaiting(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from bank_statement_lines where id = ${id} and status = 'waiting' for no key update`.execute(tx);
  return rows.length > 0;
}

/** Records the outcome of a line, once. */
export async function endWaiting(
  tx: Tx,
  id: number,
  {
    status,
    mismatch,
  }: {
    readonly status: LineDecision['status'];
    readonly mismatch: Extract<LineDecision, { status: 'unmatched' }>['mismatch'] | null;
  },
): Promise<void> {
  await tx
    .updateTable('bank_statement_lines')
    .set({ status, mismatch })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** The oldest statement with an unprocessed line. */
export async function findStatementAtWork(db: Kysely<DB>): Promise<number | undefined> {
  const { rows } = await sql<{ statement: number }>`
    select statement_id as statement from bank_statement_lines where status = 'waiting' order by id limit 1`.execute(
    db,
  );
  return rows[0]?.statement;
}
