import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

/** Why a partner cannot be placed there; `placed_later`: the current place begins after the instant. */
export type PlacementFault = 'unknown_partner' | 'unknown_parent' | 'below_itself' | 'placed_later';

/** Nothing was changed. */
export class PlacementError extends Error {
  override name = 'PlacementError';
  readonly code: PlacementFault;

  constructor(code: PlacementFault, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Needs the lock of the tree: the result is valid until the transaction ends.
 * @throws PlacementError for an unknown partner, and for a place below oneself
 */
export async function requirePlace(
  db: Tx,
  { partner, parent }: { readonly partner: number; readonly parent: number | null },
): Promise<void> {
  const known = await db.selectFrom('partners').select('id').where('id', '=', partner).executeTakeFirst();
  if (!known) throw new PlacementError('unknown_partner', `there is no partner ${partner}`);
  if (parent === null) return;
  const upline = await sql<{ partner_id: number }>`
    with recursive upline(partner_id, parent_id) as (
      select partner_id, parent_id from tree_nodes where partner_id = ${parent}
      union all
      select above.partner_id, above.parent_id
      from upline join tree_nodes as above on above.partner_id = upline.parent_id
    )
    select partner_id from upline`.execute(db);
  if (upline.rows.length === 0) throw new PlacementError('unknown_parent', `partner ${parent} has no place`);
  if (upline.rows.some((row) => row.partner_id === partner)) {
    throw new PlacementError('below_itself', `partner ${parent} stands below partner ${partner}`);
  }
}
