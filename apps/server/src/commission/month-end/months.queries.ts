import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listMonthEnds } from '@blattwerk/contract/month-end/month-ends.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { BonusTotals } from '../cycles/bonus-totals.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';

type List = ListRequest<(typeof listMonthEnds)['answer']['list']>;

/** The state of a month. */
type MonthState = 'running' | 'over' | 'submitted' | 'approved' | 'closed';

/** A month with its state; cents. Totals are those of its closing. */
export interface MonthRow extends StoredCycle {
  readonly state: MonthState;
  readonly baseCents: number | null;
  readonly totals: BonusTotals | null;
  /** Of the latest computed preview, and of one still being computed. */
  readonly preview: number | null;
  readonly waiting: number | null;
}

const stateOn = (today: string) => sql`
  case when cycle.closed_at is not null then 'closed'
       when cycle.date_to >= ${today}::date then 'running'
       else coalesce((select status from cycle_closings where cycle_id = cycle.id and status in ('submitted', 'approved')), 'over')
  end`;

const columns = (today: string) => sql`
  cycle.id, cycle.date_from as "dateFrom", cycle.date_to as "dateTo", cycle.plan_version as "planVersion",
  cycle.closed_at as "closedAt", ${stateOn(today)} as state, cycle.base_cents as "baseCents", cycle.totals,
  (select max(id) from cycle_previews where cycle_id = cycle.id and ended_at is not null) as preview,
  (select max(id) from cycle_previews where cycle_id = cycle.id and ended_at is null and failed_at is null) as waiting`;

/** A page of the months. */
export function findMonths(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: MonthRow[]; total: number }> {
  const today = berlinDay(now.getTime());
  return findPage<MonthRow, 'dateFrom'>(db, {
    columns: columns(today),
    from: sql`from cycles as cycle`,
    where: [when(list.filters.state, (states) => sql`${stateOn(today)} = any(${[...states]}::text[])`)],
    sorting: { dateFrom: sql`cycle.date_from` },
    id: sql`cycle.id`,
    list,
  });
}

/** One month. */
export async function findMonth(db: Kysely<DB>, cycle: number, now: Date): Promise<MonthRow | undefined> {
  const { rows } = await sql<MonthRow>`
    select ${columns(berlinDay(now.getTime()))} from cycles as cycle where cycle.id = ${cycle}`.execute(db);
  return rows[0];
}

/** The first open month before one, or undefined. */
export async function findEarlierOpen(
  db: Kysely<DB>,
  dateFrom: string,
): Promise<{ id: number; dateFrom: string; dateTo: string } | undefined> {
  const { rows } = await sql<{ id: number; dateFrom: string; dateTo: string }>`
    select id, date_from as "dateFrom", date_to as "dateTo" from cycles
    where closed_at is null and date_from < ${dateFrom}::date order by date_from limit 1`.execute(db);
  return rows[0];
}

/** A closed month with its totals; cents. */
export interface ClosedMonth {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly planVersion: string;
  readonly baseCents: number;
  readonly totals: BonusTotals | null;
}

/** The last months closed before one, the latest first. */
export async function findClosedBefore(
  db: Kysely<DB>,
  dateFrom: string,
  most: number,
): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select id, date_from as "dateFrom", date_to as "dateTo", plan_version as "planVersion",
      coalesce(base_cents, 0) as "baseCents", totals
    from cycles
    where closed_at is not null and date_from < ${dateFrom}::date order by date_from desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Computes the totals of months that were closed before totals were stored. */
export async function keepTotals(tx: Tx, cycles: readonly number[]): Promise<void> {
  if (cycles.length === 0) return;
  await sql`
    update cycles set totals = summed.totals
    from (
      select cycle.id, jsonb_object_agg(bonus.name, jsonb_build_object(
          'count', coalesce(credited.count, 0), 'cents', coalesce(credited.cents, 0))) as totals
      from cycles as cycle
      cross join unnest(array['level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing']) as bonus (name)
      left join (
        select cycle_id, bonus, count(*) as count, sum(amount_cents) as cents from credits
        where cycle_id = any(${[...cycles]}::bigint[]) and reverses_id is null group by cycle_id, bonus
      ) as credited on credited.cycle_id = cycle.id and credited.bonus = bonus.name
      where cycle.id = any(${[...cycles]}::bigint[])
      group by cycle.id
    ) as summed
    where summed.id = cycles.id and cycles.totals is null`.execute(tx);
}
