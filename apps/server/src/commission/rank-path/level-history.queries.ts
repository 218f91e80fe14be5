import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** A cycle with a partner's level and QP in it. */
export interface CycleLevel {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly planVersion: string;
  readonly level: number;
  readonly qp: number;
  readonly closed: boolean;
}

const CYCLES = 24;

/** The latest cycles in which a partner has figures, oldest first. */
export async function findLevelHistory(db: Kysely<DB>, partner: number): Promise<CycleLevel[]> {
  const { rows } = await sql<CycleLevel>`
    select cycle.id, cycle.date_from as "dateFrom", cycle.date_to as "dateTo", cycle.plan_version as "planVersion",
           figures.level, figures.qp, cycle.closed_at is not null as closed
    from cycles as cycle
    join partner_statistics as figures on figures.cycle_id = cycle.id and figures.partner_id = ${partner}
    order by cycle.date_from desc limit ${CYCLES}`.execute(db);
  return rows.reverse();
}
