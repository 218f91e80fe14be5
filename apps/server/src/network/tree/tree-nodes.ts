import { type RawBuilder, sql } from 'kysely';
import { type Tx, type TxClient, transactionOn } from '../../platform/database/transaction.ts';
import { accountCopies, accountsAt } from './account-copies.ts';
import { foldTeamCounts } from './team-counts.ts';

/** Number of levels, from the top of the tree, in a stored path; deeper partners share its end. */
export const PATH_LEVELS = 200;

/** SQL: the path of a row `child` below a row `above` (depth, spath). */
const childPath = `(above.spath || case when above.depth + 1 < ${PATH_LEVELS}
  then spath_segment(child.partner_id) else '' end) collate "C"`;

/**
 * Rebuilds all nodes of the tree from the currently valid placements: after an import, which writes placements only.
 * Needs a transaction without concurrent moves or changes of accounts. Accounts are copied as of `at`.
 */
export async function rebuildTree(client: TxClient, at: Date): Promise<void> {
  const tx = transactionOn(client);
  await client.query('delete from tree_nodes');
  await sql`
    insert into tree_nodes (partner_id, parent_id, branch, depth, spath, searched_name, account, account_until)
    with recursive placed(partner_id, parent_id, branch, depth, spath) as (
      select partner_id, parent_id, branch, 0, spath_segment(partner_id) collate "C"
      from placements where valid_to is null and parent_id is null
      union all
      select child.partner_id, child.parent_id, child.branch, above.depth + 1, ${sql.raw(childPath)}
      from placed as above join placements as child on child.parent_id = above.partner_id
      where child.valid_to is null
    )
    select placed.partner_id, parent_id, branch, depth, spath, as_searched(partner.display_name),
           coalesce(account.account, ${sql.lit(accountCopies.basic)}), coalesce(account.until, 'infinity')
    from placed join partners as partner on partner.id = placed.partner_id
    left join (${accountsAt(at, sql`true`)}) as account on account.partner_id = placed.partner_id
  `.execute(tx);
  await foldTeamCounts(tx);
}

/**
 * Creates the nodes of partners who have a place and no node yet: many at once, who may be below each other. The node
 * above all of them must exist.
 * @param newcomers SQL of their ids
 */
export async function addNodes(tx: Tx, newcomers: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into tree_nodes (partner_id, parent_id, branch, depth, spath, searched_name)
    with recursive newcomers as materialized (
      select partner_id, parent_id, branch from placements where valid_to is null and partner_id in (${newcomers})
    ), placed(partner_id, parent_id, branch, depth, spath) as (
      select child.partner_id, child.parent_id, child.branch, above.depth + 1, ${sql.raw(childPath)}
      from newcomers as child join tree_nodes as above on above.partner_id = child.parent_id
      union all
      select child.partner_id, child.parent_id, child.branch, above.depth + 1, ${sql.raw(childPath)}
      from placed as above join newcomers as child on child.parent_id = above.partner_id
    )
    select placed.partner_id, placed.parent_id, placed.branch, placed.depth, placed.spath,
           as_searched(partner.display_name)
    from placed join partners as partner on partner.id = placed.partner_id`.execute(tx);
}

/**
 * Moves a node below a parent's node, or to the top if `parent` is null, and everybody below with it: their depths and
 * paths follow from the new place.
 */
export async function moveNodes(
  tx: Tx,
  { partner, parent, branch }: { partner: number; parent: number | null; branch: number },
): Promise<void> {
  // All rows are locked in a fixed order, the same as in changes of several partners' accounts.
  await sql`
    with recursive moved(partner_id) as (
      select ${partner}::bigint
      union all
      select child.partner_id from moved join tree_nodes as child on child.parent_id = moved.partner_id
    )
    select from tree_nodes where partner_id in (select partner_id from moved)
    order by partner_id for update`.execute(tx);
  await sql`
    insert into tree_nodes (partner_id, parent_id, branch, depth, spath)
    select child.partner_id, child.parent_id, ${branch}::integer, coalesce(above.depth + 1, 0),
           case when above.partner_id is null then spath_segment(child.partner_id) else ${sql.raw(childPath)} end
    from (values (${partner}::bigint, ${parent}::bigint)) as child(partner_id, parent_id)
    left join tree_nodes as above on above.partner_id = child.parent_id
    on conflict (partner_id) do update
    set parent_id = excluded.parent_id, branch = excluded.branch,
        depth = excluded.depth, spath = excluded.spath`.execute(tx);
  await sql`
    with recursive above(partner_id, depth, spath) as (
      select partner_id, depth, spath from tree_nodes where partner_id = ${partner}
      union all
      select child.partner_id, above.depth + 1, ${sql.raw(childPath)}
      from above join tree_nodes as child on child.parent_id = above.partner_id
    )
    update tree_nodes as node set depth = above.depth, spath = above.spath
    from above
    where node.partner_id = above.partner_id and node.partner_id <> ${partner}`.execute(tx);
}
