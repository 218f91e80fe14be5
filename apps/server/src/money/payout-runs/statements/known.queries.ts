import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { BatchFacts, TransferFacts } from './decide-line.ts';

/** The payouts that lines refer to, by id: those paid by the bank, or by PayPal. */
export async function findTransferFacts(
  db: Kysely<DB>,
  payouts: readonly number[],
  type: 'bank' | 'paypal',
): Promise<Map<number, TransferFacts>> {
  const isByLine = (kind: 'paid' | 'returned') => sql`exists (
    select from bank_statement_matches as matched
    where matched.payout_id = payout.id and matched.attempt = payout.attempt and matched.kind = ${kind})`;
  const { rows } = await sql<TransferFacts>`
    select payout.id as payout, payout.partner_id as partner, payout.status, payout.attempt,
      payout.amount_cents + payout.tax_cents - payout.fee_cents as "sentCents",
      ${isByLine('paid')} as "isPaidByLine", ${isByLine('returned')} as "isReturnedByLine"
    from payouts as payout where payout.id = any(${[...payouts]}::bigint[]) and payout.type = ${type}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.payout, row]));
}

/** Our files by their batch ids. Payments that the bank refused are not in a file's sum. */
export async function findBatchFacts(
  db: Kysely<DB>,
  batchIds: readonly string[],
): Promise<Map<string, BatchFacts>> {
  const { rows } = await sql<BatchFacts & { batchId: string }>`
    select file.batch_id as "batchId", count(*)::int as count, sum(listed.amount_cents)::bigint as "sumCents",
      jsonb_agg(jsonb_build_object('payout', listed.payout_id, 'attempt', listed.attempt) order by listed.position)
        as transfers
    from payout_run_files as file
    join payout_run_file_items as listed on listed.file_id = file.id and listed.is_live
    where file.batch_id = any(${[...batchIds]}::text[])
    group by file.id`.execute(db);
  return new Map(rows.map(({ batchId, ...facts }) => [batchId, facts]));
}
