import { tellOfFirstPlace } from '../../messaging/notifications/tell-sponsor.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { versionOf } from '../../platform/version.ts';
import { placePartner } from './place-partner.ts';
import { branchAtEnd, findParent, orderChildren } from './placing.queries.ts';
import { PlacementError } from './require-place.ts';
import { findOpenMoves, findParents } from './scheduled-moves.queries.ts';
import { findCircle } from './tree-of-days.ts';

interface Move {
  readonly partner: number;
  readonly parent: number;
  /** Among the children of the parent, from 0; the last one without it. */
  readonly position: number | undefined;
}

/**
 * Gives a partner a place below another one, or another position there, from now on. Whoever brought somebody who had no place
 * learns of it. Needs the lock of the tree; the figures of the open cycle have to be recomputed afterwards.
 * @returns whom the partner stood below (null without a place), and whether that stays
 * @throws PlacementError
 */
export async function movePartner(
  { clock, messages }: Pick<Deps, 'clock' | 'messages'>,
  tx: Tx,
  { partner, parent, position }: Move,
): Promise<{ readonly before: number | null; readonly stays: boolean }> {
  const branch = await branchAtEnd(tx, parent);
  const before = await findParent(tx, partner);
  const stays = before === parent;
  const at = clock.now();
  if (!stays) await requireRoomForScheduled(tx, { partner, parent });
  if (!stays) await placePartner(tx, { partner, parent, branch, at });
  if (before === undefined) await tellOfFirstPlace({ messages }, tx, { partner, at });
  if (stays || position !== undefined)
    await orderChildren(tx, { parent, child: partner, position: position ?? branch });
  return { before: before ?? null, stays };
}

/**
 * Looks whether the moves that wait can still be done on their days once a partner stands elsewhere.
 * @throws PlacementError `below_itself` where a circle would close on one of them
 */
async function requireRoomForScheduled(
  tx: Tx,
  { partner, parent }: Pick<Move, 'partner' | 'parent'>,
): Promise<void> {
  const scheduled = await findOpenMoves(tx);
  if (scheduled.length === 0) return;
  const moves = [{ partner, parent, from: BEFORE_ALL }, ...scheduled];
  if (findCircle(await findParents(tx, moves), moves) !== undefined)
    throw new PlacementError('below_itself', `partner ${partner} would stand below itself on a later day`);
}

/** A day before that of every move. */
const BEFORE_ALL = '0000-00-00';

/** Changes with the partner that somebody stands below. */
export function placeVersion(parent: number | null): string {
  return versionOf([parent]);
}
