import { type CycleResult, computeCycle } from '@blattwerk/plan/cycle/compute-cycle.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import { createNetwork, type Network } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { countOrders } from '@blattwerk/plan/volumes/orders.ts';
import { type Kysely, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { loadStoredOrders } from '../bonuses/stored-orders.queries.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';
import { loadTeamMemberships } from '../what-if/team-input.queries.ts';

/** A partner and everybody below at an instant, and the cycle's result for them by then. */
export interface ComputedTeam extends Pick<CycleResult, 'level' | 'qp' | 'psvCents' | 'teamBaseCents'> {
  readonly network: Network;
}

/**
 * A partner and everybody below at an instant, in the engine's form; null if more than `most` were below. People above or
 * beside do not affect their levels.
 */
export async function loadTeamAt(
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
export async function computeTeamAt(
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
