import type { Kysely } from 'kysely';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { carryOutMoves } from '../../network/placing/carry-out-moves.ts';
import { lockTree } from '../../network/placing/place-partner.ts';
import { requireFirstOfMonth } from '../../network/placing/schedule-move.ts';
import { findOpenMoves, insertMove, type OpenMove } from '../../network/placing/scheduled-moves.queries.ts';
import { findCodeSponsor } from '../../network/referrals/code-leads-to.ts';
import { isOnTop } from '../../network/tree/subtree.queries.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  findFirstLine,
  findOpenEnds,
  findSponsorAbove,
  hasContract,
  insertEnd,
  noteEnded,
  type OpenEnd,
  takeBackEnd,
} from './contract-ends.queries.ts';
import { endPartner } from './end-partner.ts';
import { handOver } from './hand-over.ts';
import { notifyOfTransfer } from './notify-of-transfer.ts';

type EndDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/** The contract to end, its first month, the reason, and what happens to the first line; defaults to next month. */
type WantedEnd = Omit<OpenEnd, 'id' | 'from' | 'successor'> & { readonly effectiveFrom: string | undefined };

/**
 * Schedules the end of a contract, or carries it out for the current month. Waits for concurrent moves of partners.
 * @returns the end's id, and whether it was carried out
 * @throws ApiError 422 for a day that is not the first of a month or too far ahead; 409 for a month before the current one, a
 * partner without a contract, the company’s own partner, a deleted account, or an end that is already scheduled
 */
export async function endContract(
  { db, clock }: EndDeps,
  { effectiveFrom, ...wanted }: WantedEnd,
): Promise<{ readonly id: number; readonly isDone: boolean }> {
  const { partner, reasonCode, downline, reason, by } = wanted;
  await lockTree(db);
  const now = clock.now();
  const { from, isNow } = requireFirstOfMonth(effectiveFrom, now);
  await requirePartnerThere(db, partner);
  const isPartner = (await hasContract(db, { partner, now })) && !(await isOnTop(db, partner));
  if (!isPartner) throw new ApiError(409, 'contractNone');
  if ((await findOpenEnds(db)).some((open) => open.partner === partner))
    throw new ApiError(409, 'contractEndWaits');
  const end = { ...wanted, successor: null, from };
  const id = await insertEnd(db, { ...end, at: now });
  if (isNow) await carryOutEnd(db, { ...end, id }, now);
  else {
    const after = { endsFrom: from, endReason: reasonCode, downline };
    const details = { before: {}, after, reason };
    await audit(db, { user: by, action: 'write', subject: `/api/partners/${partner}`, details });
  }
  return { id, isDone: isNow };
}

/**
 * Withdraws an open end.
 * @throws ApiError 409 if it was carried out or withdrawn
 */
export async function withdrawEnd(
  { db, clock, messages }: InTx<Pick<Deps, 'db' | 'clock' | 'messages'>>,
  { id, partner, successor, from }: Pick<OpenEnd, 'id' | 'partner' | 'successor' | 'from'>,
  { reason, by }: { readonly reason: string; readonly by: number },
): Promise<void> {
  await lockTree(db);
  const at = clock.now();
  if (!(await takeBackEnd(db, { id, by, at }))) throw new ApiError(409, 'contractEndOver');
  const details = { before: { contractEnd: id }, after: {}, reason };
  await audit(db, { user: by, action: 'write', subject: `/api/partners/${partner}`, details });
  if (successor === null) return;
  await audit(db, {
    user: by,
    action: 'write',
    subject: `/api/partners/${successor}`,
    details: { before: { predecessor: partner }, after: {}, reason },
  });
  await notifyOfTransfer({ messages }, db, { partner, successor, from, state: 'withdrawn', at });
}

/**
 * Ends a contract from the first instant of its month on: the state, the account type, and the places of the first line; or
 * transfers the place to the successor. Needs the lock of the tree; recompute the figures of open cycles afterwards.
 * @returns whether it was carried out: it stays open if the successor can no longer take the place over
 */
export async function carryOutEnd(tx: Tx, end: OpenEnd, now: Date): Promise<boolean> {
  const { id, partner, successor, from, reasonCode, downline, reason, by } = end;
  if (successor !== null) return handOver(tx, { ...end, successor }, now);
  await endPartner(tx, end, now);
  const sponsor = downline === 'rollUp' ? await rollUp(tx, end, now) : null;
  await noteEnded(tx, { id, sponsor, at: now });
  const after = { state: 'ended', endsFrom: from, endReason: reasonCode, downline };
  const details = { before: {}, after, reason };
  await audit(tx, { user: by, action: 'write', subject: `/api/partners/${partner}`, details });
  return true;
}

/** Moves the first line to the next active sponsor above. Returns that sponsor; null for a partner without a place. */
async function rollUp(tx: Tx, { partner, from, reason, by }: OpenEnd, now: Date): Promise<number | null> {
  const sponsor = await findNextSponsor(tx, partner, now);
  if (sponsor === undefined) return null;
  const waiting = new Set((await findOpenMoves(tx, from)).map((move) => move.partner));
  const moves: OpenMove[] = [];
  for (const child of await findFirstLine(tx, partner)) {
    // A child whose own move of that day failed stays until somebody decides on it.
    if (waiting.has(child)) continue;
    const move = { partner: child, parent: sponsor, branch: null, from, reason, by };
    moves.push({ ...move, id: await insertMove(tx, { ...move, at: now }) });
  }
  await carryOutMoves(tx, moves, now);
  return sponsor;
}

/** The next active sponsor above a partner; undefined without a place, or at the top. */
export async function findNextSponsor(
  db: Kysely<DB>,
  partner: number,
  now: Date,
): Promise<number | undefined> {
  const above = await findSponsorAbove(db, partner);
  return above === undefined ? undefined : (await findCodeSponsor(db, above, now))?.id;
}
