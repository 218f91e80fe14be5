import { sql } from 'kysely';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { endRun } from '../../payouts/in-runs.ts';
import { lockRun } from '../runs/payout-runs.queries.ts';
import { type FileRow, findCurrentFile, insertEvent } from './run-files.queries.ts';

/** What the bank did with a file, by a report of its own or by hand. */
interface BankAnswer {
  readonly status: 'accepted' | 'refused';
  /** The user who says so, or took the report in. */
  readonly by: number;
  readonly reason: string | null;
  /** SHA-256 of the report; undefined by hand. */
  readonly reportHash?: Buffer;
}

type AnswerDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/**
 * Notes what the bank did with the live file of a run. Refused, nothing in it is paid: its payouts wait in the run for a new
 * file, which two people make.
 * @throws ApiError 409 where no file is with the bank, and for refusing one of which something was paid
 */
export async function noteBankAnswer(deps: AnswerDeps, run: number, answer: BankAnswer): Promise<void> {
  await lockRun(deps.db, run);
  const file = await requireLive(deps, run);
  const { status, by, reason } = answer;
  if (status === 'refused') await refuseFile(deps, file);
  const event = { file: file.id, kind: status, at: deps.clock.now(), by, reason };
  await insertEvent(deps.db, { ...event, ...(answer.reportHash && { reportHash: answer.reportHash }) });
  await deps.db.updateTable('payout_run_files').set({ status }).where('id', '=', file.id).execute();
  const details = { before: { status: file.status }, after: { status, file: file.version }, reason };
  await audit(deps.db, { user: by, action: 'write', subject: `/api/payout_runs/${run}`, details });
}

async function requireLive({ db }: AnswerDeps, run: number): Promise<FileRow> {
  const file = await findCurrentFile(db, run);
  if (file?.status === 'live' || file?.status === 'accepted') return file;
  throw new ApiError(409, 'payoutFileNotLive', { fields: { state: file?.status ?? null } });
}

/** What the bank did not take is in no file any more, and its payouts are as they were before. */
async function refuseFile({ db, clock }: AnswerDeps, { id, run }: FileRow): Promise<void> {
  const { rows } = await sql`
    select from payout_run_items where run_id = ${run} and status in ('paid', 'returned') limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw new ApiError(409, 'payoutFilePaid');
  await sql`update payout_run_file_items set is_live = false where file_id = ${id}`.execute(db);
  await sql`
    update payout_run_items set status = 'approved', changed_at = ${clock.now()}
    where run_id = ${run} and status = 'sent'`.execute(db);
}

/** Takes single payments out that the bank refused, with its reasons: their payouts are free for another run. */
export async function refusePayments(
  { db, clock }: AnswerDeps,
  { id, run }: FileRow,
  refused: ReadonlyMap<string, { readonly code: string; readonly text: string }>,
): Promise<number> {
  const now = clock.now();
  let count = 0;
  for (const [endToEndId, failure] of refused) {
    const item = await db
      .updateTable('payout_run_items')
      .set({ status: 'refused', failure: JSON.stringify(failure), changed_at: now })
      .where('run_id', '=', run)
      .where('end_to_end_id', '=', endToEndId)
      .where('status', '=', 'sent')
      .returning('id')
      .executeTakeFirst();
    if (item === undefined) continue;
    count += 1;
    await db
      .updateTable('payout_run_file_items')
      .set({ is_live: false })
      .where('file_id', '=', id)
      .where('item_id', '=', item.id)
      .execute();
  }
  await endRun(db, run, now);
  return count;
}
