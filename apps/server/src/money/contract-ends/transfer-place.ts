import type { Kysely } from 'kysely';
import { requireAccount, requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { lockTree } from '../../network/placing/place-partner.ts';
import { requireFirstOfMonth } from '../../network/placing/schedule-move.ts';
import { isOnTop } from '../../network/tree/subtree.queries.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { UploadedFile } from '../../platform/uploads/uploaded-file.ts';
import { findOpenEnds, findSponsorAbove, hasContract, insertEnd } from './contract-ends.queries.ts';
import { faultOfSuccessor, handOver, type Transfer } from './hand-over.ts';
import { notifyOfTransfer } from './notify-of-transfer.ts';
import { type Candidate, findCandidate, waitsForOthers } from './successor.queries.ts';
import { keepPapers } from './transfer-papers.ts';

/** A place, its successor and the month of the transfer; defaults to next month. */
export interface WantedTransfer {
  readonly partner: number;
  readonly successor: number;
  readonly effectiveFrom: string | undefined;
}

/** A transfer that passed all checks. */
interface CheckedTransfer {
  readonly from: string;
  readonly isNow: boolean;
  readonly sponsor: number;
  readonly candidate: Candidate;
}

/**
 * Checks whether a place can be transferred. The result is valid as long as the tree is locked.
 * @throws ApiError as the contract of the call says
 */
export async function requireTransfer(
  db: Kysely<DB>,
  { partner, successor, effectiveFrom }: WantedTransfer,
  now: Date,
): Promise<CheckedTransfer> {
  const month = requireFirstOfMonth(effectiveFrom, now);
  await requirePartnerThere(db, partner);
  const isPartner = (await hasContract(db, { partner, now })) && !(await isOnTop(db, partner));
  if (!isPartner) throw new ApiError(409, 'contractNone');
  const sponsor = await findSponsorAbove(db, partner);
  if (sponsor === undefined) throw new ApiError(409, 'moveUnplaced');
  if ((await findOpenEnds(db)).some((open) => open.partner === partner))
    throw new ApiError(409, 'contractEndWaits');
  if (successor === partner) throw invalidField('to', 'transferSelf');
  const candidate = await findCandidate(db, successor, now);
  if (candidate === undefined) throw invalidField('to', 'transferNobody');
  if (await hasContract(db, { partner: successor, now })) throw invalidField('to', 'transferPartner');
  const fault = faultOfSuccessor(candidate);
  if (fault !== undefined) throw invalidField('to', fault);
  if (await waitsForOthers(db, { partner, successor })) throw new ApiError(409, 'transferWaits');
  return { ...month, sponsor, candidate };
}

/**
 * Schedules a transfer with its documents, or carries it out for the current month. Both sides are notified.
 * @returns the end's id, and whether it was carried out
 * @throws ApiError as `requireTransfer`; 422 without a document
 */
export async function transferPlace(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'secrets' | 'messages'>>,
  {
    papers,
    ...wanted
  }: WantedTransfer &
    Pick<Transfer, 'reasonCode' | 'reason' | 'by'> & { readonly papers: readonly UploadedFile[] },
): Promise<{ readonly id: number; readonly isDone: boolean }> {
  const { db, clock } = deps;
  const { partner, successor, reasonCode, reason, by } = wanted;
  await lockTree(db);
  const now = clock.now();
  const { from, isNow, candidate } = await requireTransfer(db, wanted, now);
  if (papers.length === 0) throw invalidField('paper1', 'transferPaper');
  await requireAccount(db, candidate.user);
  const downline = 'successor' as const;
  const transfer = { partner, successor, from, reasonCode, downline, reason, by };
  const id = await insertEnd(db, { ...transfer, at: now });
  await keepPapers(db, deps, { end: id, papers, at: now });
  if (isNow) {
    if (!(await handOver(db, { ...transfer, id }, now))) throw new ApiError(409, 'placeChanged');
  } else {
    const write = (subject: number, after: Readonly<Record<string, unknown>>) => {
      const details = { before: {}, after, reason };
      return audit(db, { user: by, action: 'write', subject: `/api/partners/${subject}`, details });
    };
    await write(partner, { endsFrom: from, endReason: reasonCode, downline, successor });
    await write(successor, { predecessor: partner, effectiveFrom: from });
  }
  await notifyOfTransfer(deps, db, { partner, successor, from, state: 'planned', at: now });
  return { id, isDone: isNow };
}
