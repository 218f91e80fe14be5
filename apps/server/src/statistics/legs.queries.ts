import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listLegs } from '@blattwerk/contract/statistics/statistics.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';
import { runningCycle } from './figures.queries.ts';

type LegList = ListRequest<(typeof listLegs)['answer']['list']>;

/** A leg of a partner in the running cycle, and the plan that the cycle is computed with. */
export interface LegRow {
  readonly id: number;
  readonly displayName: string;
  /** The direct child's own. */
  readonly level: number;
  /** The highest level of anybody in the leg. */
  readonly legLevel: number;
  readonly qualificationPoints: number;
  readonly planVersion: string;
}

const keys: Readonly<Record<LegList['order'][number]['field'], RawBuilder<unknown>>> = {
  legLevel: sql`figures.leg_value`,
  qualificationPoints: sql`figures.qp`,
};

/** One page of a partner's legs in order, and how many there are. */
export async function findLegsPage(
  db: Kysely<DB>,
  { partner, list, now }: { partner: number; list: LegList; now: Date },
): Promise<{ rows: LegRow[]; total: number }> {
  const legs = sql`
    from (${runningCycle(now)}) as running
    join tree_nodes as child on child.parent_id = ${partner}
    join partner_statistics as figures
      on figures.cycle_id = running.id and figures.partner_id = child.partner_id`;
  const order = list.order.map(({ field, direction }) => sql`${keys[field]} ${sql.raw(direction)}`);
  const [page, count] = await Promise.all([
    sql<LegRow>`
      select partner.id, partner.display_name as "displayName", figures.level,
             figures.leg_value as "legLevel", figures.qp as "qualificationPoints",
             running.plan_version as "planVersion"
      ${legs} join partners as partner on partner.id = child.partner_id
      order by ${sql.join([...order, sql`partner.id`])}
      limit ${list.size} offset ${(list.page - 1) * list.size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${legs}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}
