import { type Kysely, sql } from 'kysely';
import { findPlan, type OfPlan } from '../../company/plans/find-plan.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findCycleOfMonth, type StoredCycle } from '../cycles/cycle.queries.ts';
import { LARGE_TEAM } from '../cycles/large-teams.queries.ts';
import type { AskedDay } from './asked-day.ts';
import { type ComputedTeam, computeTeamAt, loadTeamAt } from './team-at.ts';

/** The month that had been closed last, with the levels of whoever was asked for. */
interface ClosedLevels extends OfPlan {
  readonly dateFrom: string;
  readonly levels: ReadonlyMap<number, number>;
}

/** What levels of a past day follow from. */
export interface PastLevels {
  /** The month that the day lies in; undefined before the first one. */
  readonly cycle: StoredCycle | undefined;
  readonly closed: ClosedLevels | undefined;
  /** What that month had come to by then; null where there is none, and of a team too large to be computed while somebody waits. */
  readonly running: ComputedTeam | null;
  /** Everybody below; null where they were too many to be counted. */
  readonly team: number | null;
}

/**
 * Levels of a partner and the team below at the end of a day. To be called in a transaction that sees one state of the database.
 * @param of whose levels of closed months are asked for
 */
export async function findPastLevels(
  db: Kysely<DB>,
  { partner, day, at }: AskedDay,
  { of, most = LARGE_TEAM }: { readonly of: readonly number[]; readonly most?: number },
): Promise<PastLevels> {
  const cycle = await findCycleOfMonth(db, day.slice(0, 7));
  const closed = await findClosedLevels(db, of, at);
  const network = await loadTeamAt(db, { partner: partner.id, instant: at, most });
  const running =
    network && cycle ? await computeTeamAt(db, await findPlan(db, cycle), { network, cycle, at }) : null;
  return { cycle, closed, running, team: network && network.size - 1 };
}

/** Levels of closed months stay what they were: nobody computes them again. */
async function findClosedLevels(
  db: Kysely<DB>,
  of: readonly number[],
  at: Date,
): Promise<ClosedLevels | undefined> {
  const cycle = await db
    .selectFrom('cycles')
    .select(['id', 'date_from as dateFrom', 'plan_version as planVersion'])
    .where('closed_at', '<=', at)
    .orderBy('date_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!cycle) return undefined;
  const { rows } = await sql<{ partner: number; level: number }>`
    select partner_id as partner, level from partner_statistics
    where cycle_id = ${cycle.id} and partner_id = any(${[...of]}::bigint[])`.execute(db);
  return { ...cycle, levels: new Map(rows.map(({ partner, level }) => [partner, level])) };
}

/** A level, and the month and version of the plan by which it is called. */
export interface MonthLevel extends OfPlan {
  readonly dateFrom: string;
  readonly level: number;
}

/** What a partner had reached in the last month that was closed by then; undefined before there was one. */
export function closedLevelOf({ closed }: PastLevels, partner: number): MonthLevel | undefined {
  if (!closed) return undefined;
  const { dateFrom, planVersion, levels } = closed;
  return { dateFrom, planVersion, level: levels.get(partner) ?? 0 };
}

/** What a partner had reached in the month of the day, with the volumes; undefined where it was not computed. */
export function runningLevelOf(
  { cycle, running }: PastLevels,
  partner: number,
):
  | (MonthLevel & { readonly qp: number; readonly psvCents: number; readonly teamBaseCents: number })
  | undefined {
  const index = running?.network.indexOf(partner) ?? -1;
  if (!running || !cycle || index === -1) return undefined;
  const at = (column: ArrayLike<number>) => column[index] as number;
  return {
    dateFrom: cycle.dateFrom,
    planVersion: cycle.planVersion,
    level: at(running.level),
    qp: at(running.qp),
    psvCents: at(running.psvCents),
    teamBaseCents: at(running.teamBaseCents),
  };
}

/** The rank of the day: the higher one of both, by the name of its own month; of equal ones that of the day's month. */
export function rankOf(levels: PastLevels, partner: number): MonthLevel | undefined {
  const [closed, running] = [closedLevelOf(levels, partner), runningLevelOf(levels, partner)];
  if (!closed || !running) return running ?? closed;
  return closed.level > running.level ? { ...running, level: closed.level } : running;
}
