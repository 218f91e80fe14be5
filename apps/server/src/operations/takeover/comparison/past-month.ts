import type { BonusHistory } from '@blattwerk/plan/bonuses/history.ts';
import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { createNetwork, type Network } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { Memberships } from '@blattwerk/plan/volumes/membership.ts';
import { type Orders, REFUNDED } from '@blattwerk/plan/volumes/orders.ts';
import type { Refunds } from '@blattwerk/plan/volumes/refunds.ts';
import type { Changes } from './changes.ts';
import { type MonthFacts, pastWindow } from './month-facts.ts';

/** A month from before the programme, as input of the engine. */
export interface PastMonth {
  readonly facts: MonthFacts;
  readonly plan: Plan;
  readonly window: CycleWindow;
  readonly network: Network;
  readonly memberships: Memberships;
  readonly history: BonusHistory;
  /** By partner index. */
  readonly openingLevel: Uint8Array;
  /** Indexes of the orders' buyers, -1 if not in the network. */
  readonly buyers: Int32Array;
}

/** Arranges the columns of a month in the order of its network. */
export function pastMonth(facts: MonthFacts): PastMonth {
  const { partners, memberships, orders } = facts;
  const network = createNetwork(partners);
  const { rows } = network;
  const holder = Int32Array.from(memberships.partnerIds, network.indexOf);
  // Partners outside the network held no membership, whatever its days are.
  const isHeld = (_: number, row: number) => holder[row] !== -1;
  return {
    facts,
    plan: facts.plan,
    window: pastWindow(facts.cycle),
    network,
    memberships: {
      partner: holder.filter(isHeld),
      kind: memberships.kind.filter(isHeld),
      qp: memberships.qp.filter(isHeld),
      startDay: memberships.startDay.filter(isHeld),
      expiryDay: memberships.expiryDay.filter(isHeld),
    },
    history: {
      affiliateSince: Float64Array.from(rows, (row) => partners.affiliateSince[row] as number),
      // Step-ups are computed outside the engine: those reached in the month may have been paid in it.
      highestLevelEver: new Uint8Array(network.size),
      kickStartPaid: Uint8Array.from(rows, (row) => partners.openingPhases[row] as number),
    },
    openingLevel: Uint8Array.from(rows, (row) => partners.openingLevel[row] as number),
    buyers: Int32Array.from(orders.partnerIds, network.indexOf),
  };
}

/** The position of each order by a way of dating: -1 before the month, 0 in it, 1 after it. */
export function sidesOf({ window, facts }: PastMonth, dating: Changes['dating']): Int8Array {
  const { paidAt, placedAt } = facts.orders;
  const { dateFrom, dateTo } = facts.cycle;
  const first = dating === 'utc' ? Date.parse(`${dateFrom}T00:00:00Z`) : window.firstMs;
  const last = dating === 'utc' ? Date.parse(`${dateTo}T23:59:59.999Z`) : window.lastMs;
  return Int8Array.from(dating === 'ordered' ? placedAt : paidAt, (at) =>
    at < first ? -1 : at > last ? 1 : 0,
  );
}

/** The orders as the engine's input: whether they count in the month is given, not derived from their times. */
export function ordersWith(month: PastMonth, changes: Changes): Orders {
  const { window, buyers } = month;
  const { status, paidAt, baseCents, qp } = month.facts.orders;
  const countsIn = new Int32Array(buyers.length);
  const countsFrom = paidAt.slice();
  const sides = sidesOf(month, changes.dating);
  for (let order = 0; order < buyers.length; order++) {
    const override = changes.counted.get(order);
    const side = override === undefined ? (sides[order] as number) : override ? 0 : 1;
    countsIn[order] = window.cycleDay + (buyers[order] === -1 ? 1 : side);
    // An order that counts was paid within the month, even if the other system dates differently.
    if (side === 0)
      countsFrom[order] = Math.min(Math.max(paidAt[order] as number, window.firstMs), window.lastMs);
  }
  const refundedAt = refundTimes(month, changes);
  return { partner: buyers, status, paidAt: countsFrom, baseCents, qp, countsIn, refundedAt };
}

function refundCounts({ window }: PastMonth, changes: Changes, order: number, at: number): boolean {
  const override = changes.refundOf.get(order);
  if (override !== undefined) return override;
  if (changes.refunds !== 'known') return changes.refunds === 'all';
  return at <= window.lastMs;
}

/** The refunds, moved into the month or out of it so that they count as assumed. */
export function refundsWith(month: PastMonth, changes: Changes): Refunds {
  const { refunds } = month.facts;
  const { lastMs } = month.window;
  const at = Float64Array.from(refunds.at, (instant, refund) =>
    refundCounts(month, changes, refunds.order[refund] as number, instant) ? lastMs : lastMs + 1,
  );
  return { ...refunds, at };
}

/** When fully refunded orders were refunded: with the last refund. Without a date, long ago. */
function refundTimes(month: PastMonth, changes: Changes): Float64Array {
  const { refunds, orders } = month.facts;
  const last = new Float64Array(orders.ids.length).fill(Number.NEGATIVE_INFINITY);
  for (const [refund, order] of refunds.order.entries())
    last[order] = Math.max(last[order] as number, refunds.at[refund] as number);
  const { lastMs } = month.window;
  return last.map((at, order) =>
    orders.status[order] === REFUNDED && refundCounts(month, changes, order, at) ? lastMs : lastMs + 1,
  );
}
