import { type Orders, type PickedOrders, REFUNDED } from '../volumes/orders.ts';
import type { Refunds } from '../volumes/refunds.ts';

/** What remained of a counted order's base after one refund later than the closing. */
export interface LateRefund {
  /** Position among the counted orders. */
  readonly order: number;
  readonly at: number;
  readonly remainingBaseCents: number;
}

interface Event {
  readonly at: number;
  /** Infinity for a full refund. */
  readonly baseCents: number;
}

/**
 * The refunds of counted orders between two moments, the first exclusive and the second inclusive, in chronological order
 * for each order.
 */
export function lateRefunds(
  counted: PickedOrders,
  orders: Orders,
  refunds: Refunds,
  after: number,
  until: number,
): LateRefund[] {
  const isLate = (at: number) => at > after && at <= until;
  const events = new Map<number, Event[]>();
  const add = (source: number, event: Event) => {
    const orderEvents = events.get(source);
    if (orderEvents) orderEvents.push(event);
    else events.set(source, [event]);
  };
  refunds.order.forEach((source, r) => {
    const at = refunds.at[r] as number;
    if (isLate(at)) add(source, { at, baseCents: refunds.baseCents[r] as number });
  });
  orders.refundedAt?.forEach((at, source) => {
    if (orders.status[source] === REFUNDED && isLate(at)) {
      add(source, { at, baseCents: Number.POSITIVE_INFINITY });
    }
  });
  const late: LateRefund[] = [];
  counted.source.forEach((source, order) => {
    let remainingBaseCents = counted.baseCents[order] as number;
    for (const { at, baseCents } of (events.get(source) ?? []).toSorted((a, b) => a.at - b.at)) {
      remainingBaseCents = Math.max(0, remainingBaseCents - baseCents);
      late.push({ order, at, remainingBaseCents });
    }
  });
  return late;
}
