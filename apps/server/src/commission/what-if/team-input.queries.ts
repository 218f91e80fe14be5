import type { CommissionInput } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { type CycleWindow, cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { createNetwork, type Network } from '@blattwerk/plan/network/network.ts';
import { type Memberships, membershipKinds } from '@blattwerk/plan/volumes/membership.ts';
import { countEarlierOrders, countOrders } from '@blattwerk/plan/volumes/orders.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import { storedKinds } from '../../network/memberships/stored-kinds.ts';
import { downlineOf, findPlace } from '../../network/tree/subtree.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { loadKickStartHistory, ofPartnerAndCustomers } from '../bonuses/kick-start.queries.ts';
import type { BonusStanding } from '../bonuses/standing.queries.ts';
import { loadStoredOrders } from '../bonuses/stored-orders.queries.ts';

/** A partner, a cycle and a moment. */
interface TeamAt {
  readonly partner: number;
  readonly standing: BonusStanding;
  readonly now: Date;
}

/**
 * The input for a partner's credits of the open cycle: the partner and the whole downline as of now. People above or beside
 * matter only in the pools. The history is only the partner's, so only their own credits are right. Call it in a transaction
 * with one snapshot.
 */
export async function loadTeamInput(
  db: Kysely<DB>,
  { partner, standing, now }: TeamAt,
): Promise<CommissionInput> {
  const window = cycleWindow(standing, now.getTime());
  const place = await findPlace(db, partner);
  const downline = place ? sql`union all select partner_id from (${downlineOf(place)}) as downline` : sql``;
  const team = sql`select ${partner}::bigint as partner_id ${downline}`;
  const network = await loadTeam(db, { partner, team, now });
  const current = sql`orders.cycle_id = ${standing.cycle} and orders.partner_id in (${team})`;
  const before = sql`(cycle.date_from < ${standing.dateFrom}::date or orders.is_history)
    and ${ofPartnerAndCustomers(network, partner)}`;
  const inCycle = await loadStoredOrders(db, network, current);
  const earlier = await loadStoredOrders(db, network, before);
  const history = await loadKickStartHistory(db, network, { partner, dateFrom: standing.dateFrom });
  history.highestLevelEver[network.indexOf(partner)] = standing.highestLevelEver;
  return {
    window,
    network,
    memberships: await loadTeamMemberships(db, network, { team, window }),
    history,
    orders: countOrders(window, inCycle.orders, inCycle.refunds),
    earlierOrders: countEarlierOrders(window, earlier.orders, earlier.refunds),
  };
}

/** SQL of the ids of a team. */
type Team = RawBuilder<unknown>;

async function loadTeam(
  db: Kysely<DB>,
  { partner, team, now }: { partner: number; team: Team; now: Date },
): Promise<Network> {
  const { rows } = await sql<{ id: number; parent: number; affiliate: boolean; companyFree: boolean }>`
    select team.partner_id as id, coalesce(node.parent_id, -1) as parent,
           coalesce(type.affiliate, false) as affiliate, coalesce(type.company_free, false) as "companyFree"
    from (${team}) as team
    left join tree_nodes as node on node.partner_id = team.partner_id
    left join account_types as type on type.partner_id = team.partner_id and ${isValid(now)}
    order by team.partner_id`.execute(db);
  return createNetwork({
    ids: Float64Array.from(rows, ({ id }) => id),
    parentIds: Float64Array.from(rows, ({ id, parent }) => (id === partner ? -1 : parent)),
    affiliate: Uint8Array.from(rows, ({ affiliate }) => (affiliate ? 1 : 0)),
    companyFree: Uint8Array.from(rows, ({ companyFree }) => (companyFree ? 1 : 0)),
  });
}

/** The memberships of a team's partners that are active at the window's instant. */
export async function loadTeamMemberships(
  db: Kysely<DB>,
  network: Network,
  { team, window }: { team: Team; window: CycleWindow },
): Promise<Memberships> {
  const today = sql`date '1970-01-01' + ${window.instantDay}::integer`;
  const { rows } = await sql<{
    partner: number;
    kind: DB['memberships']['kind'];
    qp: number;
    startDay: number;
    expiryDay: number;
  }>`
    select membership.partner_id as partner, membership.kind, membership.qp,
           membership.start_date - date '1970-01-01' as "startDay",
           membership.expiry_date - date '1970-01-01' as "expiryDay"
    from memberships as membership
    where membership.partner_id in (${team})
      and membership.start_date <= ${today} and membership.expiry_date > ${today}`.execute(db);
  return {
    partner: Int32Array.from(rows, ({ partner }) => network.indexOf(partner)),
    kind: Uint8Array.from(rows, ({ kind }) =>
      membershipKinds.findIndex((name) => storedKinds[name] === kind),
    ),
    qp: Float64Array.from(rows, ({ qp }) => qp),
    startDay: Int32Array.from(rows, ({ startDay }) => startDay),
    expiryDay: Int32Array.from(rows, ({ expiryDay }) => expiryDay),
  };
}
