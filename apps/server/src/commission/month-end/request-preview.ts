import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { sql } from 'kysely';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { findMonth, type MonthRow } from './months.queries.ts';

/** The job that computes requested previews. */
export const MAKE_CYCLE_PREVIEWS = 'make-cycle-previews';

/** By then the transaction that requested it has committed. */
const COMMIT_SECONDS = 1;

/**
 * A month that can be closed: it is over, and not closed.
 * @throws ApiError 404 for an unknown month, 409 `monthNotOver` and `monthClosed`
 */
export async function requireOver(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  cycle: number,
): Promise<MonthRow> {
  const month = await findMonth(db, cycle, clock.now());
  if (month === undefined) throw notFound();
  if (month.state === 'running') throw new ApiError(409, refusal('monthNotOver', { day: month.dateTo }));
  if (month.state === 'closed') throw new ApiError(409, 'monthClosed');
  return month;
}

/**
 * Requests a preview of a month; a waiting one is reused.
 * @returns the preview's id
 * @throws ApiError 404 for an unknown month, 409 for one that is not over or closed
 */
export async function requestPreview(
  { db, clock, jobs }: InTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  cycle: number,
  by: Actor & { readonly user: number },
): Promise<number> {
  const month = await requireOver({ db, clock }, cycle);
  const id = month.waiting ?? (await insertPreview(db, { cycle, by: by.user, at: clock.now() }));
  if (month.waiting === null)
    await audit(db, {
      ...by,
      action: 'write',
      subject: `/api/cycles/${cycle}`,
      details: { before: {}, after: { preview: id } },
    });
  await jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
  await jobs.request(MAKE_CYCLE_PREVIEWS, { delaySeconds: COMMIT_SECONDS });
  return id;
}

/** Inserts a preview to compute; a waiting one of the month is reused. */
export async function insertPreview(
  tx: Tx,
  { cycle, by, at }: { readonly cycle: number; readonly by: number | null; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cycle_previews (cycle_id, requested_by, requested_at) values (${cycle}, ${by}, ${at})
    on conflict (cycle_id) where ended_at is null and failed_at is null
      do update set requested_at = cycle_previews.requested_at
    returning id`.execute(tx);
  return onlyRow(rows).id;
}
