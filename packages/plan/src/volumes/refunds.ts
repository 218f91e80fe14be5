import { multiplyDivideFloor } from '../money.ts';

/** Partial refunds as columns, in any order. */
export interface Refunds {
  /** Positions of the orders in `Orders`. */
  readonly order: Int32Array;
  /** Epoch milliseconds. */
  readonly at: Float64Array;
  readonly baseCents: Float64Array;
  readonly qp: Float64Array;
}

/** Base and QP of an order, or the refunded part of them. */
export interface OrderValue {
  readonly baseCents: number;
  readonly qp: number;
}

/** The refunds of each order, by its position. */
export interface Refunded {
  readonly baseCents: Float64Array;
  readonly qp: Float64Array;
}

/** Sums up the refunds of each of `count` orders up to and including a moment. */
export function refundedUntil(moment: number, refunds: Refunds, orders: number): Refunded {
  const baseCents = new Float64Array(orders);
  const qp = new Float64Array(orders);
  for (let r = 0; r < refunds.order.length; r++) {
    if ((refunds.at[r] as number) > moment) continue;
    const order = refunds.order[r] as number;
    if (order < 0 || order >= orders) throw new RangeError(`Refund ${r} has an unknown order: ${order}`);
    baseCents[order] = (baseCents[order] as number) + (refunds.baseCents[r] as number);
    qp[order] = (qp[order] as number) + (refunds.qp[r] as number);
  }
  return { baseCents, qp };
}

/**
 * The QP that remain of an order when a part of its base does: floor(QP * remaining base / base). An order without a base
 * keeps its QP.
 */
export function remainingQp(order: OrderValue, remainingBaseCents: number): number {
  if (order.baseCents === 0) return order.qp;
  return multiplyDivideFloor(order.qp, remainingBaseCents, order.baseCents);
}

/**
 * The QP that one more refund takes off an order, or off a line if it is for one: so many that `remainingQp` of the
 * remaining base are left, whatever the number of refunds before it.
 * @throws RangeError if more base is refunded than remains
 */
export function qpOfRefund(order: OrderValue, refundedBefore: OrderValue, refundBaseCents: number): number {
  const remainingBase = order.baseCents - refundedBefore.baseCents - refundBaseCents;
  if (remainingBase < 0 || refundBaseCents < 0) {
    throw new RangeError(`Cannot refund ${refundBaseCents} cents: ${remainingBase + refundBaseCents} remain`);
  }
  return Math.max(0, order.qp - refundedBefore.qp - remainingQp(order, remainingBase));
}
