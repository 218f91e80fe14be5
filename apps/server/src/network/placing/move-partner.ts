import { notifyOfFirstPlace } from '../../messaging/notifications/notify-sponsor.ts';
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
  /** Index among the parent's children; last by default. */
  readonly position: number | undefined;
}

/**
 * Gives a partner a place below another one, or another position there, from now on. The sponsor of a partner who had
 * no place is notified. Needs the lock of the tree; the figures of the open cycle have to be recomputed afterwards.
 * @returns the former parent (null without a place), and whether it stays
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
  if (before === undefined) await notifyOfFirstPlace({ messages }, tx, { partner, at });
  if (stays || position !== undefined)
    await orderChildren(tx, { parent, child: partner, position: position ?? branch });
  return { before: before ?? null, stays };
}

/**
 * Checks that waiting moves remain possible on their days once a partner has another parent.
 * @throws PlacementError `below_itself` if one of them would close a cycle
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

/** Changes with the partner's parent. */
export function placeVersion(parent: number | null): string {
  return versionOf([parent]);
}
