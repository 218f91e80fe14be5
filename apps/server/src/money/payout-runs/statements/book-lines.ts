import type { FastifyError } from 'fastify';
import { type InTx, inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toApiError } from '../../../platform/http/server.ts';
import { transferOf } from '../../payouts/in-runs.ts';
import { lockAccountsOf } from '../runs/lock-accounts-of.ts';
import { bookLine } from './book-line.ts';
import { decideLine, type LineDecision } from './decide-line.ts';
import { findBatchFacts, findTransferFacts } from './known.queries.ts';
import { openDetails } from './line-details.ts';
import { endWaiting, findWaiting, lockWaiting, type WaitingLine } from './waiting-lines.queries.ts';

/**
 * Processes waiting lines of a statement one after the other: payouts are paid or returned, and a line without a matching
 * payout waits for a person. Each line is one transaction: an interruption never books anything twice or partially, and
 * processes working on the same statement are serialized.
 * @param most maximum number of lines
 */
export async function bookLines(
  deps: Deps,
  statement: number,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    const line = await findWaiting(deps.db, statement);
    if (line === undefined) return;
    await bookWaiting(deps, line);
  }
}

async function bookWaiting(deps: Deps, line: WaitingLine): Promise<void> {
  try {
    await deps.db.transaction().execute((db) => takeLine({ ...deps, db }, line));
  } catch (error) {
    const answer = toApiError(error as FastifyError);
    // It may succeed later without any change, and so may the others.
    if (answer.status === 503) throw error;
    // A payout that cannot take this step now, or a bug with one line, must not stop the others.
    if (answer !== error)
      deps.log.error({ err: error, line: line.id }, 'a line of a statement cannot be booked');
    await inTransaction(deps.db, (tx) =>
      endWaiting(tx, line.id, { status: 'unmatched', mismatch: 'notBookable' }),
    );
  }
}

async function takeLine(deps: InTx<Deps>, waiting: WaitingLine): Promise<void> {
  const { db, secrets } = deps;
  const { id, type, by, line: plain } = waiting;
  const batches = await findBatchFacts(db, plain.batchId === null ? [] : [plain.batchId]);
  const named = plain.endToEndId === null ? undefined : transferOf(plain.endToEndId);
  const inBatches = [...batches.values()].flatMap(({ transfers }) => transfers.map(({ payout }) => payout));
  const payouts = [...(named ? [named.payout] : []), ...inBatches];
  // Before reading anything that a decision depends on, so that others working on one of these payouts come before or after.
  await lockAccountsOf(db, payouts);
  if (!(await lockWaiting(db, id))) return;
  const line = { ...plain, ...openDetails(secrets, plain.key, waiting.details) };
  const lookup = { batches, payouts: await findTransferFacts(db, payouts, type) };
  const decision = decideLine(line, lookup);
  await endWaiting(db, id, resultOf(decision));
  if (decision.status !== 'matched' && decision.status !== 'returned') return;
  const kind = decision.status === 'matched' ? 'paid' : 'returned';
  for (const transfer of decision.transfers)
    await bookLine(deps, transfer, { lineId: id, line, kind, by, reason: null });
}

function resultOf(decision: LineDecision) {
  const mismatch = decision.status === 'unmatched' ? decision.mismatch : null;
  return { status: decision.status, mismatch };
}
