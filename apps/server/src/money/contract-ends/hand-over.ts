import { cycleOfDay, cycleStart } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { becomeAffiliate } from '../../account/legal-documents/become-affiliate.ts';
import { carryOutMoves } from '../../network/placing/carry-out-moves.ts';
import { findPosition } from '../../network/placing/placing.queries.ts';
import { findOpenMoves, insertMove, type OpenMove } from '../../network/placing/scheduled-moves.queries.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { findFirstLine, noteEnded, type OpenEnd } from './contract-ends.queries.ts';
import { endPartner } from './end-partner.ts';
import {
  type Candidate,
  findCandidate,
  giveLinks,
  redirectMoves,
  waitsForOthers,
} from './successor.queries.ts';

/** The end of a contract with a successor. */
export type Transfer = OpenEnd & { readonly successor: number };

/** Why somebody cannot take a place over, whether or not they are a partner by then. */
type SuccessorFault = 'transferInactive' | 'transferOperator' | 'transferUnplaced' | 'transferFirstLine';

/** Why somebody may not take a place over; undefined if they may. */
export function faultOfSuccessor({
  isActive,
  worksHere,
  isPlaced,
  hasFirstLine,
}: Candidate): SuccessorFault | undefined {
  if (!isActive) return 'transferInactive';
  if (worksHere) return 'transferOperator';
  if (!isPlaced) return 'transferUnplaced';
  // Somebody without a first line is above nobody, so no cycle can form.
  return hasFirstLine ? 'transferFirstLine' : undefined;
}

/**
 * Transfers a place from the first instant of a month on: the successor becomes a partner at that place, with the first line
 * and the former owner below, so that orders from below still count below the place. Needs the lock of the tree; recompute the
 * figures of open cycles afterwards.
 * @returns false, without any change, if it needs somebody's decision first
 */
export async function handOver(tx: Tx, transfer: Transfer, now: Date): Promise<boolean> {
  const candidate = await findTaker(tx, transfer, now);
  const moves = candidate === undefined ? undefined : await planMoves(tx, transfer);
  if (candidate === undefined || moves === undefined) return false;
  const { id, partner, successor, from, reason, by } = transfer;
  await endPartner(tx, transfer, now);
  const start = new Date(cycleStart(cycleOfDay(from)));
  await becomeAffiliate(tx, successor, candidate.createdAt > start ? candidate.createdAt : start);
  await noteEnded(tx, { id, sponsor: null, at: now });
  const kept: OpenMove[] = [];
  for (const move of moves) {
    const whole = { ...move, from, reason, by };
    kept.push({ ...whole, id: await insertMove(tx, { ...whole, at: now }) });
  }
  const left = await carryOutMoves(tx, kept, now);
  if (left.length > 0) throw new Error(`contract end ${id}: ${left.length} moves to the successor failed`);
  await redirectMoves(tx, transfer);
  await giveLinks(tx, transfer);
  const write = (subject: number, after: Readonly<Record<string, unknown>>) => {
    const details = { before: {}, after, reason };
    return audit(tx, { user: by, action: 'write', subject: `/api/partners/${subject}`, details });
  };
  const { reasonCode, downline } = transfer;
  await write(partner, { state: 'ended', endsFrom: from, endReason: reasonCode, downline, successor });
  await write(successor, { affiliate: true, predecessor: partner, effectiveFrom: from });
  return true;
}

/** The successor, if they may still take the place over and no move of either of them is in the way. */
async function findTaker(db: Kysely<DB>, transfer: Transfer, now: Date): Promise<Candidate | undefined> {
  const candidate = await findCandidate(db, transfer.successor, now);
  if (candidate === undefined || faultOfSuccessor(candidate) !== undefined) return undefined;
  return (await waitsForOthers(db, transfer, transfer.from)) ? undefined : candidate;
}

type PlannedMove = Pick<OpenMove, 'partner' | 'parent' | 'branch'>;

/** The moves: the successor to the place, and the first line and the former owner below. Undefined without a place. */
async function planMoves(
  db: Kysely<DB>,
  { partner, successor, from }: Transfer,
): Promise<PlannedMove[] | undefined> {
  const place = await findPosition(db, partner);
  if (place === undefined || place.parent === null) return undefined;
  const beside = await findPosition(db, successor);
  // The position is counted without the successor.
  const isBefore = beside?.parent === place.parent && beside.branch < place.branch;
  const waiting = new Set((await findOpenMoves(db, from)).map((move) => move.partner));
  // A child whose own move of that day failed stays until somebody decides on it.
  const line = (await findFirstLine(db, partner)).filter(
    (child) => child !== successor && !waiting.has(child),
  );
  return [
    { partner: successor, parent: place.parent, branch: isBefore ? place.branch - 1 : place.branch },
    ...line.map((child) => ({ partner: child, parent: successor, branch: null })),
    { partner, parent: successor, branch: null },
  ];
}
