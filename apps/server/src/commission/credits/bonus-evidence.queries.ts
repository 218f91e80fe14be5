import type { KickStartPhaseName } from '@blattwerk/plan/bonuses/bonuses.ts';
import { phaseEnd } from '@blattwerk/plan/bonuses/kick-start.ts';
import { type KickStartBuyer, kickStartEvidence } from '@blattwerk/plan/bonuses/kick-start-evidence.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { countEarlierOrders, countOrders } from '@blattwerk/plan/volumes/orders.ts';
import { type Kysely, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { loadFirstLine, loadKickStartHistory, ofPartnerAndCustomers } from '../bonuses/kick-start.queries.ts';
import { loadStoredOrders } from '../bonuses/stored-orders.queries.ts';
import type { CreditRow } from './credit-columns.ts';

/** How a kick-start phase was completed, as its cycle counted it. Instants are those of the phase. */
export interface KickStartFound {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly buyers: readonly (Omit<KickStartBuyer, 'buyer' | 'firstPaidAt'> & {
    readonly displayName: string;
    readonly isOwn: boolean;
    readonly firstPaidAt: Date;
  })[];
}

/** Customers and orders of a phase at the instant of the credit's cycle, with the refunds known when it was computed. */
export async function findKickStartEvidence(
  db: Kysely<DB>,
  plan: Plan,
  { partner, dateFrom, dateTo, asOf }: CreditRow,
  phase: KickStartPhaseName,
): Promise<KickStartFound | null> {
  const window = cycleWindow({ dateFrom, dateTo }, asOf.getTime());
  const network = await loadFirstLine(db, { partner, now: new Date(window.instant) });
  const { orders, refunds } = await loadStoredOrders(db, network, ofPartnerAndCustomers(network, partner));
  const history = await loadKickStartHistory(db, network, { partner, dateFrom });
  const own = network.indexOf(partner);
  const since = history.affiliateSince[own] as number;
  if (Number.isNaN(since)) return null;
  const parts = [countEarlierOrders(window, orders, refunds), countOrders(window, orders, refunds)];
  const buyers = kickStartEvidence(plan, network, history, parts, { partner: own, phase });
  const names = await findDisplayNames(
    db,
    buyers.map(({ buyer }) => network.ids[buyer] as number),
  );
  return {
    startsAt: new Date(since),
    endsAt: new Date(phaseEnd(since, plan.kickStart[phase])),
    buyers: buyers.map(({ buyer, firstPaidAt, isNew, qp }) => ({
      displayName: names.get(network.ids[buyer] as number) ?? '',
      isOwn: buyer === own,
      firstPaidAt: new Date(firstPaidAt),
      isNew,
      qp,
    })),
  };
}

/** How a level was reached: the partner's QP of the cycle, and the legs, the highest first. */
export interface StepUpFound {
  readonly level: number;
  readonly qp: number;
  readonly highestLevelBefore: number;
  readonly legs: readonly { readonly displayName: string; readonly level: number }[];
}

/** Maximum number of legs in an explanation: the level table requires fewer. */
const MOST_LEGS = 20;

/** The figures of the credit's cycle, with the first line as it was at the cycle's instant. */
export async function findStepUpEvidence(
  db: Kysely<DB>,
  { partner, cycle }: Pick<CreditRow, 'partner' | 'cycle'>,
  instant: Date,
): Promise<StepUpFound | null> {
  const own = await db
    .selectFrom('partner_statistics')
    .select(['level', 'qp', 'highest_level_before as highestLevelBefore'])
    .where('cycle_id', '=', cycle)
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  if (!own) return null;
  const { rows } = await sql<{ displayName: string; level: number }>`
    select child.display_name as "displayName", figures.leg_value::integer as level
    from placements as place
    join partners as child on child.id = place.partner_id
    join partner_statistics as figures on figures.partner_id = place.partner_id and figures.cycle_id = ${cycle}
    where place.parent_id = ${partner} and ${isValid(instant, 'place')} and figures.leg_value > 0
    order by figures.leg_value desc, figures.qp desc, child.id limit ${MOST_LEGS}`.execute(db);
  return { ...own, legs: rows };
}
