import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { ClientBase } from 'pg';
import { readPlan } from '../../company/plans/find-plan.ts';
import { earlierOrdersCondition } from '../cycles/commission-history.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';
import { instantLiteral } from '../cycles/valid-at.ts';
import type { ComparedCredit } from './compare-cycle.ts';

/** A closed cycle. */
export interface ClosedCycle extends StoredCycle {
  readonly closedAt: Date;
}

/** A refund that became known after a cycle was closed. */
export interface LateRefund {
  readonly id: number;
  /** The buyer. */
  readonly buyer: number;
  readonly baseCents: number;
  /** The order belongs to the cycle; otherwise to an earlier one that affected a kick-start of the cycle. */
  readonly isOfCycle: boolean;
}

/** SQL of the refunds that became known after a closing, and may change a bonus of the cycle. */
function lateRefunds(plan: Plan, cycle: ClosedCycle, asOf: Date): string {
  const window = cycleWindow(cycle, asOf.getTime());
  return `
    from refunds as refund join orders on orders.id = refund.order_id
    where refund.known_at > ${instantLiteral(cycle.closedAt.getTime())}
      and refund.known_at <= ${instantLiteral(asOf.getTime())}
      and (orders.cycle_id = ${cycle.id} or (${earlierOrdersCondition(plan, window)}))`;
}

/** Number of such refunds: if there are more than the last time, the cycle is recomputed. Refunds are never withdrawn. */
export async function countLateRefunds(client: ClientBase, cycle: ClosedCycle, asOf: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count ${lateRefunds(await readPlan(client, cycle), cycle, asOf)}`,
  );
  return rows[0]?.count ?? 0;
}

/** All such refunds. */
export async function loadLateRefunds(
  client: ClientBase,
  cycle: ClosedCycle,
  asOf: Date,
): Promise<LateRefund[]> {
  const plan = await readPlan(client, cycle);
  const { rows } = await client.query<LateRefund>(
    `select refund.id, orders.partner_id as buyer, refund.base_cents as "baseCents",
       orders.cycle_id is not distinct from ${cycle.id} as "isOfCycle"
     ${lateRefunds(plan, cycle, asOf)} order by refund.id`,
  );
  return rows;
}

/** Refunds listed for the decision. */
const MOST_NAMED = 20;

/** The refunds behind a difference. */
export interface Evidence {
  readonly count: number;
  readonly baseCents: number;
  /** Ids of the largest ones. */
  readonly largest: readonly number[];
}

/** Totals refunds, and keeps the largest. */
class EvidenceSum {
  #count = 0;
  #baseCents = 0;
  readonly #largest: LateRefund[] = [];

  add(refund: LateRefund): void {
    this.#count += 1;
    this.#baseCents += refund.baseCents;
    const place = this.#largest.findIndex(({ baseCents }) => baseCents < refund.baseCents);
    this.#largest.splice(place === -1 ? this.#largest.length : place, 0, refund);
    if (this.#largest.length > MOST_NAMED) this.#largest.pop();
  }

  get evidence(): Evidence {
    return {
      count: this.#count,
      baseCents: this.#baseCents,
      largest: this.#largest.map(({ id }) => id),
    };
  }
}

/**
 * Attributes refunds to differences: for a step-up and a builder bonus those of the partner and the whole team below; for a
 * kick-start those of the partner and the direct customers; for a pool those that took the partner's level, or otherwise all of
 * the cycle, whose base makes up the pool.
 */
export function attributeRefunds(
  compared: readonly ComparedCredit[],
  refunds: readonly LateRefund[],
  { parents, indexOf }: Network,
): Evidence[] {
  const all = new EvidenceSum();
  const team = new Map(compared.map(({ index }) => [index, new EvidenceSum()]));
  const near = new Map(compared.map(({ index }) => [index, new EvidenceSum()]));
  for (const refund of refunds) {
    const buyer = indexOf(refund.buyer);
    if (buyer === -1) continue;
    const parent = parents[buyer] as number;
    near.get(buyer)?.add(refund);
    if (parent !== NO_PARENT) near.get(parent)?.add(refund);
    if (!refund.isOfCycle) continue;
    all.add(refund);
    for (let at = buyer; at !== NO_PARENT; at = parents[at] as number) team.get(at)?.add(refund);
  }
  return compared.map(({ bonus, index, ...both }) => {
    if (bonus === 'kick-start') return (near.get(index) as EvidenceSum).evidence;
    const isPool = bonus === 'infinity' || bonus === 'balancing';
    const isOfTeam = !isPool || both.with.level !== both.without.level;
    return (isOfTeam ? (team.get(index) as EvidenceSum) : all).evidence;
  });
}
