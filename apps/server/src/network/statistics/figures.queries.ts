import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { computedParam, prepared } from '../../platform/database/prepared.ts';

type At = { partner: number; now: Date };

/** A partner's figures of the current cycle, as computed by the engine at `asOf`. */
export interface Figures {
  readonly psvCents: number;
  readonly personalQp: number;
  readonly qp: number;
  /** Rank: the level of the last closed cycle, or the current cycle's if that is higher. */
  readonly rank: number;
  readonly teamBaseCents: number;
  readonly asOf: Date;
  /** The current cycle: further data are read by its id, and its plan version names the levels. */
  readonly cycle: number;
  readonly dateFrom: string;
  readonly planVersion: string;
}

const readFigures = prepared<Figures, [partner: number, now: Date]>(
  (partner, now) => sql`
    select figures.psv_cents as "psvCents", figures.personal_qp as "personalQp", figures.qp,
           greatest(figures.level, closed.level) as rank, figures.team_base_cents as "teamBaseCents",
           running.as_of as "asOf", running.id as cycle,
           running.date_from as "dateFrom", running.plan_version as "planVersion"
    from (${runningCycle(now)}) as running
    join tree_nodes as place on place.partner_id = ${partner}
    join partner_statistics as figures on figures.cycle_id = running.id and figures.partner_id = ${partner}
    left join partner_statistics as closed
      on closed.cycle_id = (${lastClosedCycle}) and closed.partner_id = ${partner}
    where running.as_of is not null`,
);

/** The figures, or undefined for a partner without a place, and while no open cycle was ever computed. */
export async function findFigures(db: Kysely<DB>, { partner, now }: At): Promise<Figures | undefined> {
  const [figures] = await readFigures(db, partner, now);
  return figures;
}

/** QP of one cycle; `dateFrom` is its first day. */
export interface QpMonth {
  readonly dateFrom: string;
  readonly qualificationPoints: number;
  readonly closed: boolean;
}

/** Number of months, the current one included. */
const QP_MONTHS = 6;

const readQpMonths = prepared<QpMonth, [partner: number, now: Date]>((partner, now) => {
  const today = computedParam(now, (instant) => berlinDay(instant.getTime()));
  return sql`
    select period.date_from as "dateFrom", figures.qp as "qualificationPoints", period.closed
    from (
      select id, date_from::text, closed_at is not null as closed from cycles
      where date_from <= ${today}::date order by cycles.date_from desc limit ${sql.lit(QP_MONTHS)}
    ) as period
    join partner_statistics as figures on figures.cycle_id = period.id and figures.partner_id = ${partner}
    order by period.date_from`;
});

/** QP of the latest cycles, the oldest first; cycles in which the partner had no place are left out. */
export async function findQpMonths(db: Kysely<DB>, { partner, now }: At): Promise<QpMonth[]> {
  return readQpMonths(db, partner, now);
}

const readLegs = prepared<{ legValue: number; qp: number }, [partner: number, cycle: number]>(
  (partner, cycle) => sql`
    select figures.leg_value as "legValue", figures.qp
    from tree_nodes as child
    join partner_statistics as figures on figures.cycle_id = ${cycle} and figures.partner_id = child.partner_id
    where child.parent_id = ${partner}`,
);

/** The QP of each leg of a partner in a cycle as last computed, and the direct child's own QP. */
export async function findLegs(
  db: Kysely<DB>,
  { partner, cycle }: { partner: number; cycle: number },
): Promise<{ legValue: number; qp: number }[]> {
  return readLegs(db, partner, cycle);
}

/** The id of the latest closed cycle. */
export const lastClosedCycle = sql`
  select id from cycles where closed_at is not null order by date_from desc limit 1`;

/**
 * Joins of a partner's statistics, by an expression for the partner's id: `figures` of the current cycle, whose id the
 * other expression gives, and `closed` of the last closed one.
 */
export function joinStatistics(
  partner: RawBuilder<unknown>,
  running: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    left join partner_statistics as figures on figures.partner_id = ${partner} and figures.cycle_id = ${running}
    left join partner_statistics as closed on closed.partner_id = ${partner}
      and closed.cycle_id = (${lastClosedCycle})`;
}
