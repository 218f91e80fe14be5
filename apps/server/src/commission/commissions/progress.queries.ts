import { MOST_MONTHS } from '@blattwerk/plan/month/forecast.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Changes, KeptCycle } from './progress-days.ts';

/** A cycle's stored days for a partner; without earnings there are no changes. */
export interface Progress extends KeptCycle, Changes {
  /** Whether the partner was an affiliate by the cycle's end, and so could earn. */
  readonly earning: boolean;
}

/** The open cycles, and the last closed ones. */
const keptCycles = sql`
  select id, date_from, date_to, closed_at from cycles where closed_at is null
  union all
  (select id, date_from, date_to, closed_at from cycles where closed_at is not null
   order by date_from desc limit ${sql.lit(MOST_MONTHS)})`;

/** Days of a cycle stored before its closing are recomputed after it. */
const keptDays = sql`
  case when kept.is_final = (cycle.closed_at is not null) then kept.days else 0 end`;

const readProgress = prepared<Progress, [partner: number]>(
  (partner) => sql`
    select cycle.id, cycle.date_from as "dateFrom", cycle.date_to as "dateTo", cycle.closed_at as "closedAt",
           coalesce(${keptDays}, 0)::integer as days,
           coalesce(progress.days::integer[], '{}') as "changedOn", coalesce(progress.cents, '{}') as cents,
           coalesce(partner.affiliate_since < (cycle.date_to + 1)::timestamp at time zone 'Europe/Berlin', false) as earning
    from (${keptCycles}) as cycle
    join partners as partner on partner.id = ${partner}
    left join month_progress_cycles as kept on kept.cycle_id = cycle.id
    -- One lookup per cycle by the primary key: a join would be planned over all partners of the cycle.
    left join lateral (
      select days, cents from month_progress where partner_id = ${partner} and cycle_id = cycle.id offset 0
    ) as progress on true
    order by cycle.date_from`,
);

/** A partner's results of the current and the last cycles day by day, oldest first. */
export async function findProgress(db: Kysely<DB>, partner: number): Promise<Progress[]> {
  return readProgress(db, partner);
}

/** How many days of each cycle are stored, in the order of work: the latest cycle first. */
export async function findKeptCycles(db: Kysely<DB>): Promise<(KeptCycle & { planVersion: string })[]> {
  const { rows } = await sql<KeptCycle & { planVersion: string }>`
    select cycle.id, cycle.date_from as "dateFrom", cycle.date_to as "dateTo", cycle.closed_at as "closedAt",
           known.plan_version as "planVersion", coalesce(${keptDays}, 0)::integer as days
    from (${keptCycles}) as cycle
    join cycles as known on known.id = cycle.id
    left join month_progress_cycles as kept on kept.cycle_id = cycle.id
    order by cycle.date_from desc`.execute(db);
  return rows;
}
