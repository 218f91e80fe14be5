import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lockRun, updateRun } from '../runs/payout-runs.queries.ts';

/**
 * Discards a draft: its payouts stay as they are, free for another run. If it is still being completed, that stops.
 * @throws ApiError 404 for an unknown run, 409 for one that is no draft
 */
export async function discardRun(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  { run, by, reason }: { readonly run: number; readonly by: number; readonly reason: string },
): Promise<void> {
  const { status } = await lockRun(db, run);
  if (status !== 'draft') throw new ApiError(409, 'payoutRunStatus', { fields: { state: status } });
  await db
    .updateTable('payout_run_items')
    .set({ status: 'removed', changed_at: clock.now() })
    .where('run_id', '=', run)
    .where('status', 'in', ['included', 'held'])
    .execute();
  await updateRun(db, run, { status: 'discarded', collecting: false });
  const details = { before: { status }, after: { status: 'discarded' }, reason };
  await audit(db, { user: by, action: 'write', subject: `/api/payout_runs/${run}`, details });
}
