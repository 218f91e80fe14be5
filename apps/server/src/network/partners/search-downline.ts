import { type Kysely, type RawBuilder, sql } from 'kysely';
import { contains } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { isNamed, mayBeNamed } from '../team/is-named.ts';
import { downlineOf, hasPath, type Place } from '../tree/subtree.queries.ts';
import { MAX_HITS } from './search.queries.ts';

/**
 * Number of names scanned, in some milliseconds. A name not found often enough among them is rare, and all partners
 * with that name are looked up instead.
 */
const READ_ONE_BY_ONE = 20_000;

interface Search {
  readonly root: Place;
  readonly text: string;
  /** Number of names to scan. */
  readonly most?: number;
}

/** Ids of partners in a downline whose name contains the text, those nearest to the top first. */
export async function searchDownline(db: Kysely<DB>, search: Search): Promise<number[]> {
  const { root, most = READ_ONE_BY_ONE } = search;
  // A place without a path of its own is deeper than any large team.
  if (!hasPath(root)) return idsOf(db, searchOneByOne(search));
  const lines = await findLinesToRead(db, root, most);
  const nearest = lines === 0 ? [] : await idsOf(db, searchLines(search, lines));
  return nearest.length === MAX_HITS || lines === null ? nearest : idsOf(db, searchByName(search));
}

async function idsOf(db: Kysely<DB>, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

// Without recent changes: the counts only choose the strategy.
const readLinesToRead = prepared<{ all: number; lines: number }, [partner: number, most: number]>(
  (partner, most) => sql`
    select coalesce(max(total), 0)::bigint as all, coalesce(max(line) filter (where total <= ${most}), 0) as lines
    from (
      select line, sum(basic + affiliate + premium_affiliate) over (order by line) as total
      from team_counts where partner_id = ${partner}
    ) as kept`,
);

/** Number of lines of a team, from the first on, to scan; null for all of them. */
async function findLinesToRead(db: Kysely<DB>, { partner }: Place, most: number): Promise<number | null> {
  const [counts] = await readLinesToRead(db, partner, most);
  return counts === undefined || counts.all <= most ? null : counts.lines;
}

/**
 * Line by line, until there are enough: unneeded lines are not read, since the database fetches the next one only until
 * the limit is reached. The results are sorted at the end.
 */
function searchLines({ root, text }: Search, lines: number | null): RawBuilder<{ id: number }> {
  const last = lines === null ? sql`(select max(depth) from tree_nodes)` : sql`${root.depth + lines}`;
  return sql`
    select id from (
      select found.* from generate_series(${root.depth + 1}::integer, ${last}::integer) as line(depth)
      cross join lateral (
        select member.partner_id as id, member.depth, partner.display_name collate de_names as name
        from (
          select partner_id, depth from tree_nodes as member
          where depth = line.depth and spath >= ${root.spath} and spath < ${`${root.spath}{`} and ${mayBeNamed(text)}
          offset 0
        ) as member
        cross join lateral (select display_name from partners where id = member.partner_id limit 1) as partner
        where ${contains(sql`partner.display_name`, text)}
        order by name, id limit ${MAX_HITS}
      ) as found
      limit ${MAX_HITS}
    ) as nearest order by depth, name, id`;
}

/** All partners with that name, filtered by the downline. */
function searchByName({ root, text }: Search): RawBuilder<{ id: number }> {
  return sql`
    with named as materialized (
      select id, display_name from partners where ${contains(sql`display_name`, text)}
    )
    select named.id from named cross join lateral (
      select depth from tree_nodes
      where partner_id = named.id and spath >= ${root.spath} and spath < ${`${root.spath}{`} and depth > ${root.depth}
      limit 1
    ) as member
    order by member.depth, named.display_name collate de_names, named.id
    limit ${MAX_HITS}`;
}

function searchOneByOne({ root, text }: Search): RawBuilder<{ id: number }> {
  return sql`
    select member.partner_id as id
    from (${downlineOf(root)}) as member join partners as partner on partner.id = member.partner_id
    where ${isNamed(text)}
    order by member.depth, partner.display_name collate de_names, partner.id
    limit ${MAX_HITS}`;
}
