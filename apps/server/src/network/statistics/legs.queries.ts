import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listLegs } from '@blattwerk/contract/statistics/statistics.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';

type LegList = ListRequest<(typeof listLegs)['answer']['list']>;

/** A leg of a partner in the current cycle, and the plan of the cycle. */
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

const sorting: Readonly<Record<LegList['order'][number]['field'], RawBuilder<unknown>>> = {
  legLevel: sql`figures.leg_value`,
  qualificationPoints: sql`figures.qp`,
};

/** A page of a partner's legs in order, and their total. */
export async function findLegsPage(
  db: Kysely<DB>,
  { partner, list, now }: { partner: number; list: LegList; now: Date },
): Promise<{ rows: LegRow[]; total: number }> {
  return findPage<LegRow, LegList['order'][number]['field']>(db, {
    columns: sql`
      partner.id, partner.display_name as "displayName", figures.level,
      figures.leg_value as "legLevel", figures.qp as "qualificationPoints",
      running.plan_version as "planVersion"`,
    from: sql`
      from (${runningCycle(now)}) as running
      join tree_nodes as child on child.parent_id = ${partner}
      join partner_statistics as figures
        on figures.cycle_id = running.id and figures.partner_id = child.partner_id`,
    joins: sql`join partners as partner on partner.id = child.partner_id`,
    where: [],
    sorting,
    id: sql`child.partner_id`,
    idDirection: 'asc',
    list,
  });
}
