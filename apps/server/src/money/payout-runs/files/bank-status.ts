import { sql } from 'kysely';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx, Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { endRun } from '../../payouts/in-runs.ts';
import { lockRun } from '../runs/payout-runs.queries.ts';
import { type FileRow, findCurrentFile, findStillPaid, insertEvent } from './run-files.queries.ts';

/** The bank's answer to a file, from its report or entered by hand. */
interface BankAnswer {
  readonly status: 'accepted' | 'refused';
  /** The user who entered it, or imported the report. */
  readonly by: number;
  readonly reason: string | null;
  /** SHA-256 of the report; undefined if entered by hand. */
  readonly reportHash?: Buffer;
}

type AnswerDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/**
 * Records the bank's answer to the current file of a run. If it was refused, its payouts wait in the run for a new file, which
 * two people make. Payouts noted as paid stay paid, since a person knows how they were paid, and the file lists them from then
 * on (`stillPaid`).
 * @throws ApiError 409 if no file is with the bank, and for refusing one that the bank's own bookings show as executed
 */
export async function noteBankAnswer(deps: AnswerDeps, run: number, answer: BankAnswer): Promise<void> {
  await lockRun(deps.db, run);
  const file = await requireLive(deps, run);
  const { status, by, reason } = answer;
  const stillPaid = status === 'refused' ? await refuseFile(deps, file) : [];
  const event = { file: file.id, kind: status, at: deps.clock.now(), by, reason };
  await insertEvent(deps.db, { ...event, ...(answer.reportHash && { reportHash: answer.reportHash }) });
  await deps.db.updateTable('payout_run_files').set({ status }).where('id', '=', file.id).execute();
  const after = { status, file: file.version, ...(stillPaid.length > 0 && { stillPaid }) };
  const details = { before: { status: file.status }, after, reason };
  await audit(deps.db, { user: by, action: 'write', subject: `/api/payout_runs/${run}`, details });
}

async function requireLive({ db }: AnswerDeps, run: number): Promise<FileRow> {
  const file = await findCurrentFile(db, run);
  if (file?.status === 'live' || file?.status === 'accepted') return file;
  throw new ApiError(409, 'payoutFileNotLive', { fields: { state: file?.status ?? null } });
}

/**
 * Removes the payouts from a refused file and restores their former state.
 * @returns the payouts that stay paid nevertheless
 */
async function refuseFile({ db, clock }: AnswerDeps, { id, run }: FileRow): Promise<number[]> {
  if (await isCarriedOut(db, id)) throw new ApiError(409, 'payoutFilePaid');
  await sql`update payout_run_file_items set is_live = false where file_id = ${id}`.execute(db);
  await sql`
    update payout_run_items set status = 'approved', changed_at = ${clock.now()}
    where run_id = ${run} and status = 'sent'`.execute(db);
  return findStillPaid(db, id);
}

/** Whether statement lines have paid or returned everything in a file. */
async function isCarriedOut(tx: Tx, file: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout_run_file_items as listed
    where listed.file_id = ${file} and not exists (
      select from bank_statement_matches as matched
      where matched.payout_id = listed.payout_id and matched.attempt = listed.attempt)
    limit 1`.execute(tx);
  return rows.length === 0;
}

/**
 * Removes single payments that the bank refused, with its reasons: their payouts are free for another run. Payouts noted as
 * paid stay paid, and the file lists them (`stillPaid`).
 * @returns how many were removed
 */
export async function refusePayments(
  { db, clock }: AnswerDeps,
  { id, run }: FileRow,
  refused: ReadonlyMap<string, { readonly code: string; readonly text: string }>,
): Promise<number> {
  const now = clock.now();
  let count = 0;
  for (const [endToEndId, failure] of refused) {
    const result = await db
      .updateTable('payout_run_items')
      .set({ status: 'refused', failure: JSON.stringify(failure), changed_at: now })
      .where('run_id', '=', run)
      .where('end_to_end_id', '=', endToEndId)
      .where('status', '=', 'sent')
      .executeTakeFirst();
    count += Number(result.numUpdatedRows);
    await sql`
      update payout_run_file_items as listed set is_live = false from payout_run_items as item
      where listed.file_id = ${id} and item.id = listed.item_id and item.end_to_end_id = ${endToEndId}
        and item.status in ('refused', 'paid') and not exists (
          select from bank_statement_matches as matched
          where matched.payout_id = listed.payout_id and matched.attempt = listed.attempt)`.execute(db);
  }
  await endRun(db, run, now);
  return count;
}
