import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Whether a placed partner has orders. Orders of a partner who never had a place count for nobody above. */
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

/** The `branch` that sorts a partner after all children of a parent. */
export async function branchAtEnd(db: Kysely<DB>, parent: number): Promise<number> {
  const { rows } = await sql<{ branch: number }>`
    select coalesce(max(branch) + 1, 0) as branch from tree_nodes where parent_id = ${parent}`.execute(db);
  return rows[0]?.branch ?? 0;
}

/**
 * Puts a child at its index among the parent's children, whose branches are renumbered. The order of children only
 * affects how they are displayed, so it has no history. Needs the lock of the tree.
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

/** A partner's parent and index among its children; undefined without a place. */
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
