import { type Kysely, sql } from 'kysely';
import { contains } from '../platform/database/contains.ts';
import type { DB } from '../platform/database/database-types.ts';
import { downlineOf, type Place } from '../team/subtree.queries.ts';

/** The most partners that one search answers. */
const MAX_HITS = 20;

/** Ids of partners in a downline whose name contains the text, those nearest to the top first. */
export async function searchDownline(
  db: Kysely<DB>,
  { root, text }: { root: Place; text: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select member.partner_id as id
    from (${downlineOf(root)}) as member join partners as partner on partner.id = member.partner_id
    where ${contains(sql`partner.display_name`, text)}
    order by member.depth, partner.display_name collate de_names, partner.id
    limit ${MAX_HITS}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One partner on the way down to another. */
export interface PathStep {
  readonly id: number;
  readonly displayName: string;
}

/** By partner: everybody from `root` down to that partner, both included. */
export async function findPaths(
  db: Kysely<DB>,
  { root, partners }: { root: Pick<Place, 'depth'>; partners: readonly number[] },
): Promise<Map<number, PathStep[]>> {
  const { rows } = await sql<PathStep & { hit: number }>`
    with recursive upline(hit, partner_id, parent_id, depth) as (
      select partner_id, partner_id, parent_id, depth from tree_nodes
      where partner_id = any(${partners}::bigint[])
      union all
      select upline.hit, above.partner_id, above.parent_id, above.depth
      from upline join tree_nodes as above on above.partner_id = upline.parent_id
      where upline.depth > ${root.depth}
    )
    select upline.hit, upline.partner_id as id, partner.display_name as "displayName"
    from upline join partners as partner on partner.id = upline.partner_id
    order by upline.hit, upline.depth`.execute(db);
  const paths = new Map<number, PathStep[]>();
  for (const { hit, id, displayName } of rows) {
    const path = paths.get(hit);
    if (path) path.push({ id, displayName });
    else paths.set(hit, [{ id, displayName }]);
  }
  return paths;
}
