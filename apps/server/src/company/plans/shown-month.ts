import { berlinDay, type Cycle, cycleEnd, cycleOfDay } from '@blattwerk/plan/days.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { computedParam, type Param, prepared } from '../../platform/database/prepared.ts';
import { findPlan, type OfPlan, versionInForce } from './find-plan.ts';

/**
 * The current cycle, as rows of `cycles`: one, or none. From the beginning of a month until its cycle was computed for
 * the first time it is the latest open one that was, so that nobody is without figures.
 */
export function runningCycle(now: Param<Date>) {
  const today = dayOf(now);
  return sql`
    select id, as_of, date_from, plan_version from cycles
    where date_from <= ${today}::date and closed_at is null and (as_of is not null or date_to >= ${today}::date)
    order by as_of is null, date_from desc limit 1`;
}

/** The month whose figures are shown, and the version of the plan they were computed with. */
interface ShownMonth extends Cycle, OfPlan {
  /** Null as long as the company has no month at all. */
  readonly cycle: number | null;
}

/** SQL: the month whose figures are shown as one row (cycle, month, version); without any cycle the current one. */
export function shownMonth(now: Param<Date>) {
  const today = dayOf(now);
  return sql`
    select running.id as cycle, coalesce(running.date_from, today.month) as month,
           coalesce(running.plan_version, ${sql.raw(versionInForce('today.month'))}) as version
    from (select date_trunc('month', ${today}::date)::date as month) as today
    left join (${runningCycle(now)}) as running on true`;
}

interface Row {
  readonly cycle: number | null;
  readonly month: string;
  readonly planVersion: string | null;
}

const selectShownMonth = (now: Param<Date>) =>
  sql<Row>`select cycle, month, version as "planVersion" from (${shownMonth(now)}) as shown`;

const readShownMonth = prepared<Row, [now: Date]>(selectShownMonth);

/**
 * The month whose figures are shown at an instant: everything that names or judges them uses its version, not the one
 * in force.
 * @throws RangeError if no plan is in force
 */
export async function findShownMonth(db: Kysely<DB>, now: Date): Promise<ShownMonth> {
  return monthFrom(await readShownMonth(db, now), now);
}

function monthFrom([row]: readonly Row[], now: Date): ShownMonth {
  if (row === undefined || row.planVersion === null)
    throw new RangeError(`no plan is in force at ${now.toISOString()}`);
  return { ...cycleOfDay(row.month), cycle: row.cycle, planVersion: row.planVersion };
}

/** The instant at which new counts belong to a shown month: now, or the last one of a past month. */
export function instantIn(month: ShownMonth, now: Date): Date {
  return new Date(Math.min(now.getTime(), cycleEnd(month)));
}

/**
 * Reads figures with the plan they were computed with. If the shown month changes between two statements, everything is
 * read once more: no answer mixes the figures of one month with the numbers of another.
 */
export async function readByShownPlan<Answer>(
  db: Kysely<DB>,
  now: Date,
  read: (plan: Plan, now: Date) => Promise<Answer>,
): Promise<Answer> {
  let month = await findShownMonth(db, now);
  let instant = now;
  while (true) {
    const answer = await read(await findPlan(db, month), instant);
    const after = await askShownMonth(db, now);
    if (after.cycle === month.cycle) return answer;
    month = after;
    // A batch does not read again what it has read for the same instant.
    instant = new Date(instant.getTime() + 1);
  }
}

/** The same as `findShownMonth`, without the cache of a batch. */
async function askShownMonth(db: Kysely<DB>, now: Date): Promise<ShownMonth> {
  const { rows } = await selectShownMonth(now).execute(db);
  return monthFrom(rows, now);
}

function dayOf(now: Param<Date>): Param<string> {
  return computedParam(now, (instant) => berlinDay(instant.getTime()));
}
