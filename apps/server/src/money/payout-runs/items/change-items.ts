import { ApiError, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type InTx, inPart } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/session.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { movePayout } from '../../payouts/move-payout.ts';
import { notifyOfStatus } from '../../payouts/notify-of-payout.ts';
import { hasComeBack, requireDecision, requireOthersAccount } from '../../payouts/payouts.policy.ts';
import { findPayout } from '../../payouts/payouts.queries.ts';
import { findTransferTarget } from '../../payouts/resend-payout.ts';
import { lockAccountsOf } from '../runs/lock-accounts-of.ts';
import { lockRun } from '../runs/payout-runs.queries.ts';
import { findItemFacts, type ItemFacts } from './run-items.queries.ts';

/** A change of items of a draft, with its reason. */
interface ItemChange {
  readonly run: number;
  readonly ids: readonly number[];
  readonly to: 'held' | 'included' | 'rejected';
  readonly reason: string;
}

/** Changed and refused items; each one is changed completely or not at all. */
interface BulkAnswer {
  readonly done: number[];
  readonly failed: { id: number; status: number; code: string; reason: string }[];
}

/** Statuses from which an item of a draft can change to another one. */
const from = {
  held: ['included'],
  included: ['held'],
  rejected: ['included', 'held'],
} as const;

/**
 * Holds, releases or rejects payouts of a draft. Concurrent calls are serialized.
 * @throws ApiError 404 for an unknown run, 409 for one that is no draft
 */
export async function changeItems(
  deps: InTx<Deps>,
  session: Session,
  { run, ids, to, reason }: ItemChange,
): Promise<BulkAnswer> {
  const { db } = deps;
  if (to === 'rejected')
    await lockAccountsOf(
      db,
      (await findItemFacts(db, { run, ids })).map(({ payout }) => payout),
    );
  const { status } = await lockRun(db, run);
  if (status !== 'draft') throw new ApiError(409, 'payoutRunStatus', { fields: { state: status } });
  const facts = new Map((await findItemFacts(db, { run, ids })).map((item) => [item.id, item]));
  const answer: BulkAnswer = { done: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      await inPart(db, () => changeItem(deps, session, { item: facts.get(id), to, reason, run }));
      answer.done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, text } = error.refused;
      answer.failed.push({ id, status: error.status, code, reason: text });
    }
  }
  return answer;
}

async function changeItem(
  deps: InTx<Deps>,
  session: Session,
  {
    item,
    to,
    reason,
    run,
  }: Pick<ItemChange, 'to' | 'reason' | 'run'> & { readonly item: ItemFacts | undefined },
): Promise<void> {
  const { db, clock } = deps;
  if (item === undefined) throw notFound();
  if (!(from[to] as readonly string[]).includes(item.status))
    throw new ApiError(409, 'payoutRunItemStatus', { fields: { state: item.status } });
  if (to === 'rejected') return rejectItem(deps, session, item, reason);
  await db
    .updateTable('payout_run_items')
    .set({ status: to, reason: to === 'held' ? reason : null, changed_at: clock.now() })
    .where('id', '=', item.id)
    .execute();
  const details = { before: { status: item.status }, after: { status: to, run }, reason };
  const subject = `/api/payout_run_items/${item.id}`;
  await audit(db, { user: session.user.id, action: 'write', subject, details });
}

/** Rejects the payout itself; its item follows. */
async function rejectItem(
  deps: InTx<Deps>,
  session: Session,
  item: ItemFacts,
  reason: string,
): Promise<void> {
  const { db } = deps;
  const payout = await findPayout(db, item.payout);
  if (payout === undefined) throw notFound();
  if (hasComeBack(payout)) throw new ApiError(409, 'payoutReturnedByTwo');
  const status = payoutStatus.rejected;
  requireDecision(session, payout, { status, reason });
  const target = await findTransferTarget(deps, { payout: payout.id, attempt: payout.attempt });
  await requireOthersAccount(deps, session, target);
  const now = deps.clock.now();
  await movePayout(db, payout, { status, reason, now, by: session.user.id });
  const subject = `/api/payouts/${payout.id}`;
  const details = { before: { status: payout.statusName }, after: { status: 'rejected' }, reason };
  await audit(db, { user: session.user.id, action: 'write', subject, details });
  const moved = await findPayout(db, payout.id);
  if (moved) await notifyOfStatus(deps, moved, now);
}
