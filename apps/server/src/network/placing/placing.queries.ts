import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Whether a partner who has a place has ordered anything. Orders of one who never had a place count for nobody above. */
export async function hasOrders(db: Kysely<DB>, partner: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('partner_id', '=', partner)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('placements').select('placements.id').where('placements.partner_id', '=', partner),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The parent of a partner; undefined for one without a place. */
export async function findParent(db: Kysely<DB>, partner: number): Promise<number | null | undefined> {
  const node = await db
    .selectFrom('tree_nodes')
    .select('parent_id')
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  return node?.parent_id;
}

/** What a partner has to be given as `branch` to come after all children of a parent. */
export async function branchAtEnd(db: Kysely<DB>, parent: number): Promise<number> {
  const { rows } = await sql<{ branch: number }>`
    select coalesce(max(branch) + 1, 0) as branch from tree_nodes where parent_id = ${parent}`.execute(db);
  return rows[0]?.branch ?? 0;
}

/**
 * Gives a child its position (from 0) among the children of its parent, which move aside: their branches are
 * numbered anew. The order of children decides on nothing but the order in which they are shown, so that it has
 * no history. Needs the lock of the tree.
 */
export async function orderChildren(
  tx: Tx,
  { parent, child, position }: { parent: number; child: number; position: number },
): Promise<void> {
  await sql`
    with numbered as (
      select partner_id, row_number() over (order by branch, partner_id) - 1 as rank
      from tree_nodes where parent_id = ${parent} and partner_id <> ${child}
    ), placed as (
      select partner_id, case when rank < ${position} then rank else rank + 1 end as branch from numbered
      union all
      select ${child}::bigint, least(${position}::bigint, (select count(*) from numbered))
    ), nodes as (
      update tree_nodes as node set branch = placed.branch from placed
      where node.partner_id = placed.partner_id and node.branch <> placed.branch
      returning node.partner_id
    )
    update placements as placement set branch = placed.branch from placed
    where placement.partner_id = placed.partner_id and placement.valid_to is null
      and placement.branch <> placed.branch`.execute(tx);
}

/** Below whom a partner stands and at which position (from 0) among the children; undefined for one without a place. */
export async function findPosition(
  db: Kysely<DB>,
  partner: number,
): Promise<{ parent: number | null; branch: number } | undefined> {
  const { rows } = await sql<{ parent: number | null; branch: number }>`
    select node.parent_id as parent, (
      select count(*) from tree_nodes as other
      where other.parent_id = node.parent_id and (other.branch, other.partner_id) < (node.branch, node.partner_id)
    ) as branch
    from tree_nodes as node where node.partner_id = ${partner}`.execute(db);
  return rows[0];
}
