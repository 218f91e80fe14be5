import { kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type BonusHistory, paidFlag } from '@blattwerk/plan/bonuses/history.ts';
import type { KickStartFacts } from '@blattwerk/plan/bonuses/kick-start.ts';
import { countKickStart, kickStartFacts } from '@blattwerk/plan/bonuses/kick-start-counts.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { cycleOf } from '@blattwerk/plan/days.ts';
import { createNetwork, type Network } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { countEarlierOrders, countOrders } from '@blattwerk/plan/volumes/orders.ts';
import { type Kysely, sql } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import { findShownMonth, instantIn } from '../../company/plans/shown-month.ts';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { loadStoredOrders } from './stored-orders.queries.ts';

type At = { readonly partner: number; readonly now: Date };

/**
 * The state of a partner's kick-start, the figures behind it, and their instant: it is recounted on each call, within the shown
 * month.
 */
export async function findKickStart(
  db: Kysely<DB>,
  { partner, now }: At,
): Promise<{ readonly plan: Plan; readonly facts: KickStartFacts; readonly instant: Date }> {
  const month = await findShownMonth(db, now);
  const instant = instantIn(month, now);
  const plan = await findPlan(db, month);
  return { plan, facts: await findKickStartFacts(db, plan, { partner, now: instant }), instant };
}

/**
 * The facts that determine a partner's kick-start bonus now, counted by the engine over all orders ever of the partner and of
 * their direct customers.
 */
export async function findKickStartFacts(
  db: Kysely<DB>,
  plan: Plan,
  { partner, now }: At,
): Promise<KickStartFacts> {
  const network = await loadFirstLine(db, { partner, now });
  const { orders, refunds } = await loadStoredOrders(db, network, ofPartnerAndCustomers(network, partner));
  const window = cycleWindow(cycleOf(now.getTime()), now.getTime());
  const history = await loadKickStartHistory(db, network, { partner, dateFrom: window.cycle.dateFrom });
  const counts = countKickStart(plan, network, history, [
    countEarlierOrders(window, orders, refunds),
    countOrders(window, orders, refunds),
  ]);
  return kickStartFacts(network, history, counts, network.indexOf(partner));
}

/** The condition on `orders` for those of a partner and of their direct customers. */
export function ofPartnerAndCustomers(network: Network, partner: number) {
  const own = network.indexOf(partner);
  const buyers = [partner];
  for (let i = 0; i < network.size; i++)
    if (network.parents[i] === own && network.affiliate[i] === 0) buyers.push(network.ids[i] as number);
  return sql`orders.partner_id = any(${buyers}::bigint[])`;
}

/** The partner and their first line at a moment, and nobody else. */
export async function loadFirstLine(db: Kysely<DB>, { partner, now }: At): Promise<Network> {
  const { rows } = await sql<{ id: number; affiliate: boolean }>`
    select member.id, coalesce(type.affiliate, false) as affiliate
    from (
      select ${partner}::bigint as id
      union all
      select place.partner_id from placements as place
      where place.parent_id = ${partner} and ${isValid(now, 'place')}
    ) as member
    left join account_types as type on type.partner_id = member.id and ${isValid(now)}`.execute(db);
  return createNetwork({
    ids: Float64Array.from(rows, ({ id }) => id),
    parentIds: Float64Array.from(rows, ({ id }) => (id === partner ? -1 : partner)),
    affiliate: Uint8Array.from(rows, ({ affiliate }) => (affiliate ? 1 : 0)),
    companyFree: new Uint8Array(rows.length),
  });
}

/**
 * The history of one partner, as far as the kick-start needs it; everybody else has none. Phases that a cycle before the one
 * starting on `dateFrom` is expected to pay count as paid, even if it is not closed yet.
 */
export async function loadKickStartHistory(
  db: Kysely<DB>,
  network: Network,
  { partner, dateFrom }: { partner: number; dateFrom: string },
): Promise<BonusHistory> {
  const { rows: begun } = await sql<{ since: Date | null }>`
    select least(affiliate_since, (
      select min(affiliate_since) from brought_along(${dateFrom}::date) where partner_id = ${partner}
    )) as since from partners where id = ${partner}`.execute(db);
  const { since } = onlyRow(begun);
  const { rows: paid } = await sql<{ stage: string }>`
    -- Filtered by partner first: a cycle has a projection for everybody.
    with projected as materialized (
      select cycle_id, stage from projected_bonuses where partner_id = ${partner} and bonus = 'kick-start'
    )
    select stage from credits where partner_id = ${partner} and bonus = 'kick-start'
    union all
    select unnest(kick_start) from brought_along(${dateFrom}::date) where partner_id = ${partner}
    union all
    select (${sql.val(kickStartPhases)}::text[])[projected.stage]
    from projected join cycles as cycle on cycle.id = projected.cycle_id
    where cycle.date_from < ${dateFrom}::date`.execute(db);
  const stages = new Set(paid.map(({ stage }) => stage));
  const own = network.indexOf(partner);
  const history = {
    affiliateSince: new Float64Array(network.size).fill(Number.NaN),
    highestLevelEver: new Uint8Array(network.size),
    kickStartPaid: new Uint8Array(network.size),
  };
  if (since) history.affiliateSince[own] = since.getTime();
  history.kickStartPaid[own] = kickStartPhases
    .filter((phase) => stages.has(phase))
    .reduce((sum, phase) => sum + paidFlag(phase), 0);
  return history;
}
