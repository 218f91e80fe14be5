import { type Kysely, type RawBuilder, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { joinStatistics } from '../statistics/figures.queries.ts';
import { accountCopies, accountOfNode } from '../tree/account-copies.ts';
import { activityOf, activityRank } from './activity.ts';

/** How a first line is sorted: by its legs, or by a figure of each. */
export type LineOrder = 'legs' | 'qualificationPoints' | 'name' | 'activity';

const keys: Readonly<Record<LineOrder, RawBuilder<unknown>>> = {
  legs: sql`branch`,
  qualificationPoints: sql`qp desc, branch`,
  name: sql`name collate de_names, branch`,
  activity: sql`${activityRank}, branch`,
};

/** The columns of a sort key besides the place itself: only those needed are joined. */
const columns: Readonly<
  Record<LineOrder, (now: Date) => { column: RawBuilder<unknown>; joins: RawBuilder<unknown> }>
> = {
  legs: () => ({ column: sql`null as none`, joins: sql`` }),
  qualificationPoints: (now) => ({
    column: sql`coalesce(figures.qp, 0) as qp`,
    joins: joinStatistics(sql`node.partner_id`, sql`(select id from (${runningCycle(now)}) as running)`),
  }),
  name: () => ({
    column: sql`partner.display_name as name`,
    joins: sql`join partners as partner on partner.id = node.partner_id`,
  }),
  activity: (now) => ({
    column: sql`${activityOf(now)} as activity`,
    joins: sql`
        join partners as partner on partner.id = node.partner_id
        join users as owner on owner.id = partner.user_id`,
  }),
};

/**
 * Rows (partner_id, position, alone) of the first line below a partner, `position` from 0. Customers without a team of
 * their own (`alone`) come last, so that they can be shown as a group.
 */
export function lineOf(
  parent: RawBuilder<unknown>,
  { order, now }: { order: LineOrder; now: Date },
): RawBuilder<unknown> {
  const { column, joins } = columns[order](now);
  return sql`
    select partner_id, alone, row_number() over (order by alone, ${keys[order]}, partner_id) - 1 as position
    from (
      select node.partner_id, node.branch, ${column},
             ${accountOfNode(now)} = ${sql.lit(accountCopies.basic)} and not exists (
               select from tree_nodes as below where below.parent_id = node.partner_id
             ) as alone
      from tree_nodes as node ${joins}
      where node.parent_id = ${parent}
    ) as line`;
}

/**
 * Ids of a page of a partner's sorted first line, counted from 1, and how many customers without a team are at its end.
 */
export async function findLinePage(
  db: Kysely<DB>,
  {
    partner,
    page,
    size,
    order,
    now,
  }: { partner: number; page: number; size: number; order: LineOrder; now: Date },
): Promise<{ ids: number[]; alone: number }> {
  const start = (page - 1) * size;
  const { rows } = await sql<{ ids: number[]; alone: number }>`
    with line as materialized (${lineOf(sql`${partner}`, { order, now })})
    select array(
      select partner_id from line where position >= ${start} and position < ${start + size} order by position
    ) as ids, (select count(*) from line where alone) as alone`.execute(db);
  return rows[0] ?? { ids: [], alone: 0 };
}
