import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { computedParam, type Param, prepared } from '../../platform/database/prepared.ts';
import { PATH_LEVELS } from './tree-nodes.ts';

/** A partner's place in the tree. */
export interface Place {
  readonly partner: number;
  readonly depth: number;
  readonly spath: string;
}

const readPlace = prepared<Place, [partner: number]>(
  (partner) => sql`select partner_id as partner, depth, spath from tree_nodes where partner_id = ${partner}`,
);

/** A partner's place; undefined if it was never placed. */
export async function findPlace(db: Kysely<DB>, partner: number): Promise<Place | undefined> {
  const [place] = await readPlace(db, partner);
  return place;
}

/** Whether the row `node` of `tree_nodes` is in the downline of the row `root`. */
export const standsBelow = sql<boolean>`
  node.depth > root.depth and starts_with(node.spath, root.spath)
    and (root.depth < ${PATH_LEVELS} or exists (
      with recursive upline(partner_id, depth) as (
        select node.parent_id, node.depth - 1
        union all
        select above.parent_id, above.depth - 1
        from upline join tree_nodes as above on above.partner_id = upline.partner_id
        where upline.depth > root.depth
      )
      select from upline where upline.partner_id = root.partner_id
    ))`;

/** How many levels a partner is below another one; undefined outside its downline. */
export async function findLevelsBelow(
  db: Kysely<DB>,
  { root, partner }: { root: number; partner: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ levels: number }>`
    select node.depth - root.depth as levels
    from tree_nodes as root join tree_nodes as node on ${standsBelow}
    where root.partner_id = ${root} and node.partner_id = ${partner}`.execute(db);
  return rows[0]?.levels;
}

type Nodes = RawBuilder<{ partner_id: number; depth: number }>;

/**
 * Rows (partner_id, depth, account, account_until, searched_name) of everybody in a downline, `depth` counted from the
 * whole tree's root: one range of the stored paths or, below the end of these, by following the parents.
 */
export function downlineOf(root: Place): Nodes {
  return hasPath(root) ? downlineByPath(root.spath, root.depth) : downlineByParents(root.partner);
}

/** Whether the stored paths identify a downline. */
export function hasPath(root: Place): boolean {
  return root.depth < PATH_LEVELS;
}

/** The downline of a partner with a path of its own. */
function downlineByPath(spath: Param<string>, depth: Param<number>): Nodes {
  // '{' follows 'z', the last digit of a path. A partner on the last level of stored paths shares its path with
  // everybody below: only the depth distinguishes them.
  const end = computedParam(spath, (path) => `${path}{`);
  return sql`
    select partner_id, depth, account, account_until, searched_name from tree_nodes
    where spath >= ${spath} and spath < ${end} and depth > ${depth}`;
}

function downlineByParents(root: number): Nodes {
  return sql`
    with recursive downline as (
      select partner_id, depth, account, account_until, searched_name from tree_nodes where parent_id = ${root}
      union all
      select node.partner_id, node.depth, node.account, node.account_until, node.searched_name
      from downline join tree_nodes as node on node.parent_id = downline.partner_id
    )
    select partner_id, depth, account, account_until, searched_name from downline`;
}

const readChildIds = prepared<{ id: number }, [partner: number]>(
  (partner) => sql`
    select partner_id as id from tree_nodes where parent_id = ${partner} order by branch, partner_id`,
);

const readChildPage = prepared<{ id: number }, [partner: number, size: number, offset: number]>(
  (partner, size, offset) => sql`
    select partner_id as id from tree_nodes where parent_id = ${partner} order by branch, partner_id
    limit ${size} offset ${offset}`,
);

/** Ids of a page of a partner's first line, counted from 1, sorted by branch. */
export async function findChildPage(
  db: Kysely<DB>,
  { partner, page, size }: { partner: number; page: number; size: number },
): Promise<number[]> {
  const rows = await readChildPage(db, partner, size, (page - 1) * size);
  return rows.map(({ id }) => id);
}

/** Ids of a partner's first line, sorted by branch. */
export async function findChildIds(db: Kysely<DB>, partner: number): Promise<number[]> {
  const rows = await readChildIds(db, partner);
  return rows.map(({ id }) => id);
}

/** Whether a partner is the company's own, at the top of the tree. */
export async function isOnTop(db: Kysely<DB>, partner: number): Promise<boolean> {
  const node = await db
    .selectFrom('tree_nodes')
    .select('partner_id')
    .where('partner_id', '=', partner)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  return node !== undefined;
}

/** Those of these partners who are in a downline, in the same order. */
export async function findThoseBelow(
  db: Kysely<DB>,
  { root, partners }: { root: number; partners: readonly number[] },
): Promise<number[]> {
  if (partners.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select input.partner_id as id
    from unnest(${partners}::bigint[]) with ordinality as input(partner_id, position)
    join tree_nodes as node on node.partner_id = input.partner_id
    join tree_nodes as root on root.partner_id = ${root} and ${standsBelow}
    order by input.position`.execute(db);
  return rows.map(({ id }) => id);
}
