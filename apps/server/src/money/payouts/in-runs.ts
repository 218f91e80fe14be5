import { type Kysely, sql } from 'kysely';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A transfer of a payout: one attempt to send it. */
export interface Transfer {
  readonly payout: number;
  readonly attempt: number;
}

/** The end-to-end id of a transfer: at most 35 characters of SEPA's set. */
export function endToEndIdOf({ payout, attempt }: Transfer): string {
  return `P-${payout}-${attempt}`;
}

/** The transfer of an end-to-end id; undefined for an id that is not ours. */
export function transferOf(endToEndId: string): Transfer | undefined {
  const [, payout, attempt] = /^P-([1-9]\d{0,14})-([1-9]\d{0,3})$/.exec(endToEndId) ?? [];
  return payout === undefined ? undefined : { payout: Number(payout), attempt: Number(attempt) };
}

/**
 * Requires that the payout is in no file that the bank may execute: the money may be on its way.
 * @throws ApiError 409
 */
export async function requireInNoFile(db: Kysely<DB>, { payout, attempt }: Transfer): Promise<void> {
  const found = await db
    .selectFrom('payout_run_file_items')
    .select('file_id')
    .where('payout_id', '=', payout)
    .where('attempt', '=', attempt)
    .where('is_live', '=', true)
    .executeTakeFirst();
  if (found !== undefined) throw new ApiError(409, 'payoutInFile');
}

/**
 * Whether the bank refused a transfer that was noted as paid: it was in a file, is no longer in one that the bank may execute,
 * and neither a statement nor a bank's return reason shows that it was sent. Then the money is still there, and nothing is
 * wrong with the destination.
 */
export async function wasNeverCarriedOut(db: Kysely<DB>, { payout, attempt }: Transfer): Promise<boolean> {
  const { rows } = await sql`
    select from payout_run_file_items as listed
    where listed.payout_id = ${payout} and listed.attempt = ${attempt}
      and not exists (
        select from bank_statement_matches as matched
        where matched.payout_id = listed.payout_id and matched.attempt = listed.attempt)
      and not exists (
        select from payout_returns as back
        where back.payout_id = listed.payout_id and back.attempt = listed.attempt and back.code is not null)
    having count(*) > 0 and not bool_or(listed.is_live)`.execute(db);
  return rows.length > 0;
}

/** Statuses from which an item follows its payout. */
const followed = {
  rejected: ['included', 'held', 'approved'],
  paid: ['included', 'held', 'approved', 'sent'],
  returned: ['paid'],
} as const;

/**
 * Updates the run of a payout with its outcome, and ends the run with its last payout. Needs `lockAccounts`; call it after
 * everything that locks accounts, since runs are always locked after accounts.
 */
export async function followInRun(
  tx: Tx,
  { payout, attempt }: Transfer,
  {
    status,
    reason,
    now,
  }: { readonly status: keyof typeof followed; readonly reason?: string | null; readonly now: Date },
): Promise<void> {
  const run = await lockRunOf(tx, { payout, attempt });
  if (run === undefined) return;
  await tx
    .updateTable('payout_run_items')
    .set({ status, changed_at: now, ...(reason && { reason }) })
    .where('run_id', '=', run)
    .where('payout_id', '=', payout)
    .where('attempt', '=', attempt)
    .where('status', 'in', [...followed[status]])
    .execute();
  await endRun(tx, run, now);
}

/** Locks the run of a transfer until the transaction ends. */
async function lockRunOf(tx: Tx, { payout, attempt }: Transfer): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select run.id from payout_runs as run
    join payout_run_items as item on item.run_id = run.id
    where item.payout_id = ${payout} and item.attempt = ${attempt}
      and item.status in ('included', 'held', 'approved', 'sent', 'paid', 'returned')
    for no key update of run`.execute(tx);
  return rows[0]?.id;
}

/** Marks a run as done once nothing in it waits for the bank any more. Needs a lock on the run. */
export async function endRun(tx: Tx, run: number, now: Date): Promise<void> {
  await sql`
    update payout_runs set status = 'done', done_at = ${now}
    where id = ${run} and status in ('approved', 'exported') and not approving and not exists (
      select from payout_run_items where run_id = ${run} and status in ('included', 'approved', 'sent')
    )`.execute(tx);
}
