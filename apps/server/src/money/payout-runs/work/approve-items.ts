import type { FastifyError } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { type InTx, inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toApiError } from '../../../platform/http/server.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { lockAccounts } from '../../books/books-lock.ts';
import { endRun } from '../../payouts/in-runs.ts';
import { movePayout } from '../../payouts/move-payout.ts';
import { notifyOfStatus } from '../../payouts/notify-of-payout.ts';
import { MAKE_PAPERS } from '../../payouts/paper/make-papers.job.ts';
import { requireIssuable, requireNoHold } from '../../payouts/payouts.policy.ts';
import { findPayout } from '../../payouts/payouts.queries.ts';
import { resendPayout } from '../../payouts/resend-payout.ts';
import { insertFile } from '../files/run-files.queries.ts';
import { lockRun, updateRun } from '../runs/payout-runs.queries.ts';
import { requireOthers } from '../runs/require-others.ts';

/**
 * Approves the payouts of an approved run one by one: each gets its document, and a returned one its next attempt. A refused
 * one is left out of the file with the reason, and the others go on.
 */
export async function approveItems(deps: Deps, run: number): Promise<void> {
  for (;;) {
    const next = await findNext(deps.db, run);
    if (next === undefined) break;
    await approveItem(deps, next);
  }
  await inTransaction(deps.db, async (db) => {
    const { status, approving, type } = await lockRun(db, run);
    if (status !== 'approved' || !approving) return;
    await updateRun(db, run, { approving: false });
    if (await hasApproved(db, run)) await insertFile({ ...deps, db }, { run, type });
    else await endRun(db, run, deps.clock.now());
  });
  await deps.jobs.request(MAKE_PAPERS);
}

async function hasApproved(db: Kysely<DB>, run: number): Promise<boolean> {
  const found = await db
    .selectFrom('payout_run_items')
    .select('id')
    .where('run_id', '=', run)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface OpenItem {
  readonly id: number;
  readonly run: number;
  readonly payout: number;
  readonly partner: number;
  readonly approvedBy: number;
}

async function findNext(db: Kysely<DB>, run: number): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`
    select item.id, item.run_id as run, item.payout_id as payout, payout.partner_id as partner,
      run.approved_by as "approvedBy"
    from payout_run_items as item
    join payout_runs as run on run.id = item.run_id and run.approving
    join payouts as payout on payout.id = item.payout_id
    where item.run_id = ${run} and item.status = 'included'
    order by item.id limit 1`.execute(db);
  return rows[0];
}

async function approveItem(deps: Deps, item: OpenItem): Promise<void> {
  try {
    await deps.db.transaction().execute((db) => approveOne({ ...deps, db }, item));
  } catch (error) {
    const answer = toApiError(error as FastifyError);
    // It may succeed later without any change, and so may the others.
    if (answer.status === 503) throw error;
    // A bug with one payout must not stop the others.
    if (answer !== error)
      deps.log.error({ err: error, payout: item.payout }, 'a payout of a run cannot be approved');
    const { code, text } = answer.refused;
    await inTransaction(deps.db, (db) => endItem({ ...deps, db }, item, 'failed', { code, text }));
  }
}

async function approveOne(deps: InTx<Deps>, item: OpenItem): Promise<void> {
  const { db } = deps;
  await lockAccounts(db, item.partner);
  // Another worker on the same item finds it done.
  if (!(await endItem(deps, item, 'approved'))) return;
  const payout = await requirePayout(db, item.payout);
  const now = deps.clock.now();
  const by = item.approvedBy;
  if (payout.status === payoutStatus.returned) await resendPayout(deps, payout, { by, now });
  else if (payout.status === payoutStatus.approved) await requireNoHold({ db }, item.partner);
  else {
    await requireIssuable(deps, payout);
    await movePayout(db, payout, { status: payoutStatus.approved, reason: undefined, now, by });
  }
  const moved = await requirePayout(db, item.payout);
  // Checked with the account of this attempt, which a returned payout gets only now.
  await requireOthers(deps, by, moved);
  if (payout.status === moved.status) return;
  const details = { before: { status: payout.statusName }, after: { status: 'approved', run: item.run } };
  const subject = `/api/payouts/${payout.id}`;
  await audit(db, { user: by, action: 'write', subject, details });
  await notifyOfStatus(deps, moved, now);
}

async function requirePayout(db: Kysely<DB>, id: number) {
  const payout = await findPayout(db, id);
  if (payout === undefined) throw new Error(`payout ${id} is in a run but cannot be found`);
  return payout;
}

/** Records the outcome of an item, once; false if it had one. */
async function endItem(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  { id }: OpenItem,
  status: 'approved' | 'failed',
  failure: { readonly code: string; readonly text: string } | null = null,
): Promise<boolean> {
  const result = await db
    .updateTable('payout_run_items')
    .set({ status, failure: failure && JSON.stringify(failure), changed_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'included')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
