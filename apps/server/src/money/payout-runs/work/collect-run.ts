import type { FastifyError } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { type InTx, inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toApiError } from '../../../platform/http/server.ts';
import { lockAccounts } from '../../books/books-lock.ts';
import type { MissingCode } from '../../payouts/eligibility.ts';
import { notifyOfRequest } from '../../payouts/notify-of-payout.ts';
import { MAKE_PAPERS } from '../../payouts/paper/make-papers.job.ts';
import { findRequested, requestPayout } from '../../payouts/request-payout.ts';
import { addItem } from '../items/add-item.ts';
import { findCollectable } from '../runs/collectable.ts';
import { lockRun, updateRun } from '../runs/payout-runs.queries.ts';

/** Payouts read at a time. */
const BATCH = 100;

/**
 * Completes a draft: requests the payouts of a run over all balances, partner by partner, then adds every payout that belongs
 * to it. A run discarded meanwhile is left as it is.
 */
export async function collectRun(deps: Deps, run: number): Promise<void> {
  for (;;) {
    const partner = await findOpenPartner(deps.db, run);
    if (partner === undefined) break;
    await lookAt(deps, run, partner);
  }
  let after = 0;
  for (;;) {
    const found = await findCollectable(deps.db, { run, after, limit: BATCH });
    for (const payout of found) {
      await add(deps, run, payout);
      after = payout;
    }
    if (found.length < BATCH) break;
  }
  await inTransaction(deps.db, async (tx) => {
    const { status } = await lockRun(tx, run);
    if (status === 'draft') await updateRun(tx, run, { collecting: false });
  });
  // Reversals with another tax have a document from the request on.
  await deps.jobs.request(MAKE_PAPERS);
}

async function add(deps: Deps, run: number, payout: number): Promise<void> {
  try {
    await deps.db.transaction().execute((db) => addItem({ ...deps, db }, run, payout));
  } catch (error) {
    // It may succeed later without any change, and so may the others.
    if (toApiError(error as FastifyError).status === 503) throw error;
    // A bug with one payout must not stop the others: it stays requested, and the next run tries it again.
    deps.log.error({ err: error, payout }, 'a payout cannot be added to a run');
  }
}

interface OpenPartner {
  readonly partner: number;
  readonly user: number;
  readonly type: 'bank' | 'paypal';
}

async function findOpenPartner(db: Kysely<DB>, run: number): Promise<OpenPartner | undefined> {
  const { rows } = await sql<OpenPartner>`
    select candidate.partner_id as partner, partner.user_id as user, run.type
    from payout_run_partners as candidate
    join payout_runs as run on run.id = candidate.run_id and run.status = 'draft'
    join partners as partner on partner.id = candidate.partner_id
    where candidate.run_id = ${run} and candidate.over_at is null
    order by candidate.partner_id limit 1`.execute(db);
  return rows[0];
}

/** Requests the payout of one partner, or records what is missing, in one transaction with the mark that the partner is done. */
async function lookAt(deps: Deps, run: number, { partner, user, type }: OpenPartner): Promise<void> {
  try {
    await deps.db.transaction().execute(async (db) => {
      // A partner's own request comes before or after, never in between.
      await lockAccounts(db, partner);
      if (!(await endPartner({ ...deps, db }, run, partner))) return;
      const claim = { partner, user, destination: { type, shop: null }, now: deps.clock.now() };
      const payout = await requestPayout({ ...deps, db }, claim);
      for (const part of await findRequested(db, payout)) await notifyOfRequest({ ...deps, db }, part);
    });
  } catch (error) {
    const answer = toApiError(error as FastifyError);
    // It may succeed later without any change, and so may the others.
    if (answer.status === 503) throw error;
    // A bug with one partner must not stop the others: the next run tries them again.
    if (answer !== error) deps.log.error({ err: error, partner }, 'a payout of a run cannot be requested');
    const { missing } = answer.details.fields ?? {};
    // Nothing is left for a partner who has requested a payout meanwhile, or owes corrections.
    const lacks = Array.isArray(missing) ? (missing as MissingCode[]) : null;
    await deps.db.transaction().execute((db) => endPartner({ ...deps, db }, run, partner, lacks));
  }
}

/** Marks a partner as done; false if they already were, or the run is no draft any more. */
async function endPartner(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  run: number,
  partner: number,
  missing: readonly MissingCode[] | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    update payout_run_partners as candidate set over_at = ${clock.now()}, missing = ${missing && [...missing]}::text[]
    from payout_runs as run
    where candidate.run_id = ${run} and candidate.partner_id = ${partner} and candidate.over_at is null
      and run.id = candidate.run_id and run.status = 'draft'
    returning candidate.partner_id`.execute(db);
  return rows.length > 0;
}
