import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';

/** A node of the resulting tree. */
interface PlannedNode {
  readonly number: string;
  readonly name: string;
  /** Old number of the sponsor; null below the company's own partner. */
  readonly sponsor: string | null;
  /** 1 is the company's first line. */
  readonly depth: number;
  /** Number of people of the file below, at any depth. */
  readonly below: number;
  readonly isNew: boolean;
}

/** The tree that would result from a file of people. */
export interface PlannedTree {
  /** Number of people of the file by depth, from the first line on. */
  readonly depths: readonly number[];
  /** The topmost of them, from the top down. */
  readonly nodes: readonly PlannedNode[];
}

/** Maximum number of drawn nodes; nobody looks through more. */
const MOST_NODES = 300;
/** Teams are counted down to this depth: summing up a long chain would be quadratic. */
const COUNTED_DEPTH = 4;

/** Builds it from the staged rows after their check. */
export async function findPlannedTree(tx: Tx): Promise<PlannedTree> {
  const depths = await sql<{ count: number }>`
    select count(row.line)::integer as count
    from generate_series(1, (select max(depth) from takeover_rows where not is_bad)) as line(depth)
    left join takeover_rows as row on row.depth = line.depth and not row.is_bad and not row.is_top
    group by line.depth order by line.depth`.execute(tx);
  const nodes = await sql<PlannedNode>`
    with recursive drawn as (
      select row.line, row.old_number, row.display_name, row.sponsor_number, row.depth, row.is_new
      from takeover_rows as row
      where not row.is_bad and not row.is_top
      order by row.depth, row.joined_at, row.old_number collate "C" limit ${MOST_NODES}
    ), below(line, old_number) as (
      select line, old_number from drawn where depth <= ${COUNTED_DEPTH}
      union all
      select above.line, row.old_number
      from below as above join takeover_rows as row on row.sponsor_number = above.old_number and not row.is_bad
    ), sizes as (select line, count(*)::integer - 1 as below from below group by line)
    select drawn.old_number as number, drawn.display_name as name, drawn.sponsor_number as sponsor, drawn.depth,
           coalesce(sizes.below, 0) as below, drawn.is_new as "isNew"
    from drawn left join sizes on sizes.line = drawn.line
    order by drawn.depth, drawn.line`.execute(tx);
  return { depths: depths.rows.map(({ count }) => count), nodes: nodes.rows };
}
