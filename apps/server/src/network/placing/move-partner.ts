import { tellOfFirstPlace } from '../../messaging/notifications/tell-sponsor.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { versionOf } from '../../platform/version.ts';
import { placePartner } from './place-partner.ts';
import { branchAtEnd, findParent, orderChildren } from './placing.queries.ts';

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
  if (!stays) await placePartner(tx, { partner, parent, branch, at });
  if (before === undefined) await tellOfFirstPlace({ messages }, tx, { partner, at });
  if (stays || position !== undefined)
    await orderChildren(tx, { parent, child: partner, position: position ?? branch });
  return { before: before ?? null, stays };
}

/** Changes with the partner that somebody stands below. */
export function placeVersion(parent: number | null): string {
  return versionOf([parent]);
}
