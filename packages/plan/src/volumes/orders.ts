import type { CycleWindow } from '../cycle/cycle-window.ts';
import { type Refunded, type Refunds, refundedUntil } from './refunds.ts';

/** Statuses of an order; arrays store the position. */
export const orderStatuses = ['open', 'paid', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const PAID = orderStatuses.indexOf('paid');
export const REFUNDED = orderStatuses.indexOf('refunded');

/** In `Orders.countsIn`: the order belongs to the cycle that it was paid in. */
export const BY_PAYMENT = 0;

/** Orders as columns, in any order. Instants are epoch milliseconds. */
export interface Orders {
  /** Indexes of the buyers in the network. */
  readonly partner: Int32Array;
  /** Positions in `orderStatuses`. */
  readonly status: Uint8Array;
  /** NaN if it was never paid. */
  readonly paidAt: Float64Array;
  /** As copied to the order when it was placed: refunds are not subtracted. */
  readonly baseCents: Float64Array;
  readonly qp: Float64Array;
  /**
   * Day number of the first day of the cycle that an order is booked in, or `BY_PAYMENT`: a payment
   * that becomes known after its cycle was closed is booked in a later one.
   */
  readonly countsIn?: Int32Array;
  /** When a fully refunded order was refunded; NaN, or no column: before the moment in question. */
  readonly refundedAt?: Float64Array;
}

/** The orders that count in a cycle, with the remaining base and QP. */
export interface CountedOrders {
  /** Indexes of the buyers in the network. */
  readonly partner: Int32Array;
  readonly baseCents: Float64Array;
  readonly qp: Float64Array;
}

/** Counted orders with the time of their payment, and each one's position in the source columns. */
export interface PickedOrders extends CountedOrders {
  readonly source: Int32Array;
  /** Epoch milliseconds. */
  readonly paidAt: Float64Array;
}

/**
 * Picks the orders that count in a cycle: paid in it (or booked in it), not after the window's instant, and not fully
 * refunded by `asOf`. Partial refunds until then reduce base and QP.
 * @throws RangeError if a refund has no order
 */
export function countOrders(window: CycleWindow, orders: Orders, refunds?: Refunds): PickedOrders {
  return pickOrders(window, orders, refunds, belongsTo);
}

/**
 * Picks the orders that count in cycles before this one, by the same rules: needed to tell whether a customer's order is
 * the first one ever.
 * @throws RangeError if a refund has no order
 */
export function countEarlierOrders(window: CycleWindow, orders: Orders, refunds?: Refunds): PickedOrders {
  return pickOrders(window, orders, refunds, belongsBefore);
}

function pickOrders(
  window: CycleWindow,
  orders: Orders,
  refunds: Refunds | undefined,
  belongs: typeof belongsTo,
): PickedOrders {
  const size = orders.partner.length;
  const refunded = refunds ? refundedUntil(window.asOf, refunds, size) : undefined;
  const partner = new Int32Array(size);
  const baseCents = new Float64Array(size);
  const qp = new Float64Array(size);
  const paidAt = new Float64Array(size);
  const source = new Int32Array(size);
  let count = 0;
  for (let order = 0; order < size; order++) {
    if (!belongs(window, orders, order) || !isPaid(window, orders, order)) continue;
    if (refunded && isWhollyRefunded(orders, refunded, order)) continue;
    partner[count] = orders.partner[order] as number;
    baseCents[count] = (orders.baseCents[order] as number) - (refunded?.baseCents[order] ?? 0);
    qp[count] = Math.max(0, (orders.qp[order] as number) - (refunded?.qp[order] ?? 0));
    paidAt[count] = orders.paidAt[order] as number;
    source[count++] = order;
  }
  return {
    partner: partner.subarray(0, count),
    baseCents: baseCents.subarray(0, count),
    qp: qp.subarray(0, count),
    paidAt: paidAt.subarray(0, count),
    source: source.subarray(0, count),
  };
}

function belongsTo(window: CycleWindow, orders: Orders, order: number): boolean {
  const bookedIn = orders.countsIn?.[order] ?? BY_PAYMENT;
  if (bookedIn !== BY_PAYMENT) return bookedIn === window.cycleDay;
  const paidAt = orders.paidAt[order] as number;
  return window.firstMs <= paidAt && paidAt <= window.lastMs;
}

function belongsBefore(window: CycleWindow, orders: Orders, order: number): boolean {
  const bookedIn = orders.countsIn?.[order] ?? BY_PAYMENT;
  if (bookedIn !== BY_PAYMENT) return bookedIn < window.cycleDay;
  return (orders.paidAt[order] as number) < window.firstMs;
}

/** An order that was refunded only after the moment in question was still paid then. */
function isPaid(window: CycleWindow, orders: Orders, order: number): boolean {
  if (!((orders.paidAt[order] as number) <= window.instant)) return false;
  const status = orders.status[order];
  if (status !== REFUNDED) return status === PAID;
  return (orders.refundedAt?.[order] ?? Number.NaN) > window.asOf;
}

function isWhollyRefunded(orders: Orders, refunded: Refunded, order: number): boolean {
  const refundedCents = refunded.baseCents[order] as number;
  return refundedCents > 0 && refundedCents >= (orders.baseCents[order] as number);
}
