import { sql } from 'kysely';
import { lockKeys } from '../../platform/database/lock-keys.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { beginFigures } from '../statistics/begin-figures.ts';
import { moveNodes } from '../tree/tree-nodes.ts';
import { PlacementError, requirePlace } from './require-place.ts';

export interface Placing {
  readonly partner: number;
  /** Null places a company's root partner. */
  readonly parent: number | null;
  /** Sorts the children of a parent; ties are sorted by age of the partner. */
  readonly branch: number;
  /** The beginning; usually now. Earlier placements do not change. */
  readonly at: Date;
}

/**
 * Places a partner, for the first time or again, with everybody below; the former placement ends at that instant. Moves
 * are serialized, so two crossing ones cannot close a cycle. A partner placed for the first time gets figures of 0; the
 * open cycle's have to be recomputed afterwards.
 *
 * @throws PlacementError with its code.
 */
export async function placePartner(tx: Tx, placing: Placing): Promise<void> {
  await lockTree(tx);
  await requirePlace(tx, placing);
  await writeHistory(tx, placing);
  await moveNodes(tx, placing);
  await beginFigures(tx, placing);
}

/**
 * Locks the tree against other moves until the transaction ends, so that what is read after it stays true for the move.
 */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.tree})`.execute(tx);
}

async function writeHistory(tx: Tx, { partner, parent, branch, at }: Placing): Promise<void> {
  const current = await tx
    .selectFrom('placements')
    .select(['id', 'valid_from'])
    .where('partner_id', '=', partner)
    .where('valid_to', 'is', null)
    .executeTakeFirst();
  if (current && current.valid_from > at) {
    throw new PlacementError('placed_later', `partner ${partner} has its place only since a later moment`);
  }
  // Two places since the same instant would leave the first one with no time at all.
  if (current && current.valid_from.getTime() === at.getTime()) {
    await tx.deleteFrom('placements').where('id', '=', current.id).execute();
  } else if (current) {
    await tx.updateTable('placements').set({ valid_to: at }).where('id', '=', current.id).execute();
  }
  await tx
    .insertInto('placements')
    .values({ partner_id: partner, parent_id: parent, branch, valid_from: at })
    .execute();
  await tx.deleteFrom('unplaced_partners').where('partner_id', '=', partner).execute();
}
