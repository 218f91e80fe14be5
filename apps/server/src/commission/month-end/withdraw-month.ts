import { endApproval, lockApprovals } from '../../identity/approvals/approvals.queries.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { CLOSE_APPROVED_MONTHS } from './close-approved.ts';
import {
  type ClosingRow,
  endClosing,
  findLatestClosings,
  lockOpenClosing,
  updateCloseAt,
} from './closings.queries.ts';
import { findMonth } from './months.queries.ts';

/** By then the transaction that requested it has committed. */
const COMMIT_SECONDS = 1;

/**
 * Withdraws a month that is submitted, or approved but not closed; its waiting approval ends with it.
 * @throws ApiError 404 for an unknown month, 409 if nothing is submitted
 */
export async function withdrawMonth(
  deps: InTx<Pick<Deps, 'db' | 'clock'>>,
  { cycle, by, reason }: { readonly cycle: number; readonly by: number; readonly reason: string },
): Promise<void> {
  const { db, clock } = deps;
  const closing = await requireOpenClosing(deps, cycle);
  if (closing === undefined) throw new ApiError(409, 'monthNotSubmitted');
  const at = clock.now();
  await endClosing(db, closing.id, { status: 'withdrawn', at, by, reason });
  if (closing.approval !== null)
    await endApproval(db, { id: closing.approval, status: 'rejected', by, at, decision: reason });
  const details = { before: { status: closing.status }, after: { status: 'withdrawn' }, reason };
  await audit(db, { user: by, action: 'write', subject: `/api/cycles/${cycle}`, details });
}

/**
 * Closes an approved month now, whatever time was set.
 * @throws ApiError 404 for an unknown month, 409 for one that is not approved
 */
export async function closeMonthNow(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  { cycle, by }: { readonly cycle: number; readonly by: number },
): Promise<void> {
  const { db, clock, jobs } = deps;
  const closing = await requireOpenClosing(deps, cycle);
  if (closing?.status !== 'approved') throw new ApiError(409, 'monthNotApproved');
  const now = clock.now();
  if (closing.closeAt === null || closing.closeAt > now) {
    await updateCloseAt(db, closing.id, now);
    const before = { closeAt: closing.closeAt?.toISOString() ?? null };
    const details = { before, after: { closeAt: now.toISOString() } };
    await audit(db, { user: by, action: 'write', subject: `/api/cycles/${cycle}`, details });
  }
  await jobs.request(CLOSE_APPROVED_MONTHS, { delaySeconds: COMMIT_SECONDS });
}

async function requireOpenClosing(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  cycle: number,
): Promise<ClosingRow | undefined> {
  if ((await findMonth(db, cycle, clock.now())) === undefined) throw notFound();
  const closing = (await findLatestClosings(db, [cycle])).get(cycle);
  // A decision on it locks the approval first as well; another order would deadlock.
  if (closing?.approval != null) await lockApprovals(db, [closing.approval]);
  return lockOpenClosing(db, cycle);
}
