import { type CycleResult, computeCycle } from '@blattwerk/plan/cycle/compute-cycle.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import { createNetwork, type Network } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { countOrders } from '@blattwerk/plan/volumes/orders.ts';
import { type Kysely, sql } from 'kysely';
import { findPlan, type OfPlan } from '../../company/plans/find-plan.ts';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { loadStoredOrders } from '../bonuses/stored-orders.queries.ts';
import { findCycleOfMonth, type StoredCycle } from '../cycles/cycle.queries.ts';
import { LARGE_TEAM } from '../cycles/large-teams.queries.ts';
import { loadTeamMemberships } from '../what-if/team-input.queries.ts';
import type { AskedDay } from './asked-day.ts';

/** The last closed month, with the levels of the requested partners. */
interface ClosedLevels extends OfPlan {
  readonly dateFrom: string;
  readonly levels: ReadonlyMap<number, number>;
}

/** The facts behind levels of a past day. */
export interface PastLevels {
  /** The month of the day; undefined before the first one. */
  readonly cycle: StoredCycle | undefined;
  readonly closed: ClosedLevels | undefined;
  /** The result of that month by then; null if there is none, and for a team too large to be computed within a request. */
  readonly running: ComputedTeam | null;
  /** Everybody below; null if they were too many to be counted. */
  readonly team: number | null;
}

/**
 * Levels of a partner and the team below at the end of a day. Call it in a transaction with one snapshot.
 * @param of the partners whose levels of closed months are needed
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

/** Levels of closed months are final, and never recomputed. */
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

/** A level, with the month and plan version that determine its name. */
export interface MonthLevel extends OfPlan {
  readonly dateFrom: string;
  readonly level: number;
}

/** A partner's level in the last month that was closed by then; undefined if there was none. */
export function closedLevelOf({ closed }: PastLevels, partner: number): MonthLevel | undefined {
  if (!closed) return undefined;
  const { dateFrom, planVersion, levels } = closed;
  return { dateFrom, planVersion, level: levels.get(partner) ?? 0 };
}

/** A partner's level in the month of the day, with the volumes; undefined if it was not computed. */
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

/** A partner and everybody below at an instant, and the cycle's result for them by then. */
interface ComputedTeam extends Pick<CycleResult, 'level' | 'qp' | 'psvCents' | 'teamBaseCents'> {
  readonly network: Network;
}

/**
 * A partner and everybody below at an instant, in the engine's form; null if more than `most` were below. People above or
 * beside do not affect their levels.
 */
async function loadTeamAt(
  db: Kysely<DB>,
  { partner, instant, most }: { readonly partner: number; readonly instant: Date; readonly most: number },
): Promise<Network | null> {
  // Backdated placements may form a cycle at some instant: `union` ends there, `union all` never does.
  const { rows } = await sql<{ id: number; parent: number; affiliate: boolean; companyFree: boolean }>`
    with recursive team(partner_id, parent_id) as (
      select ${partner}::bigint, null::bigint
      union
      select place.partner_id, place.parent_id
      from team join placements as place on place.parent_id = team.partner_id and ${isValid(instant, 'place')}
      where place.partner_id <> ${partner}
    ), few as materialized (select * from team limit ${most + 2})
    select few.partner_id as id, coalesce(few.parent_id, ${NO_PARENT}) as parent,
           coalesce(type.affiliate, false) as affiliate, coalesce(type.company_free, false) as "companyFree"
    from few left join account_types as type on type.partner_id = few.partner_id and ${isValid(instant)}
    order by few.partner_id`.execute(db);
  if (rows.length > most + 1) return null;
  return createNetwork({
    ids: Float64Array.from(rows, ({ id }) => id),
    parentIds: Float64Array.from(rows, ({ parent }) => parent),
    affiliate: Uint8Array.from(rows, ({ affiliate }) => (affiliate ? 1 : 0)),
    companyFree: Uint8Array.from(rows, ({ companyFree }) => (companyFree ? 1 : 0)),
  });
}

/**
 * The result of a cycle for a team by an instant in it: with the orders paid by then, the refunds known by then, and the
 * memberships of the day. It uses the code that computes whole cycles, for fewer partners.
 */
async function computeTeamAt(
  db: Kysely<DB>,
  plan: Plan,
  { network, cycle, at }: { readonly network: Network; readonly cycle: StoredCycle; readonly at: Date },
): Promise<ComputedTeam> {
  const window = cycleWindow(cycle, at.getTime());
  const ids = sql`${Array.from(network.ids)}::bigint[]`;
  const { orders, refunds } = await loadStoredOrders(
    db,
    network,
    sql`orders.cycle_id = ${cycle.id} and orders.partner_id = any(${ids})`,
  );
  const memberships = await loadTeamMemberships(db, network, { team: sql`select unnest(${ids})`, window });
  const { level, qp, psvCents, teamBaseCents } = computeCycle(plan, {
    network,
    memberships,
    orders: countOrders(window, orders, refunds),
    instantDay: window.instantDay,
  });
  return { network, level, qp, psvCents, teamBaseCents };
}
