import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';

/** An order as stored. */
export interface KnownOrder {
  readonly id: number;
  readonly partnerId: number;
  /** Owners before it was transferred to somebody else: a shop still names them. */
  readonly earlierBuyers: readonly number[];
  readonly status: OrderStatus;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly baseCents: number;
  readonly grossCents: number;
  readonly qp: number;
  /** Whether the cycle in which it counts is closed. */
  readonly isClosed: boolean;
  /** Whether a voucher was ever redeemed on one of its lines: these must not change. */
  readonly hasRedemptions: boolean;
  readonly lines: readonly KnownLine[];
  readonly refunds: readonly KnownRefund[];
}

/** A position, stored or to be stored. */
export interface KnownLine {
  /** Number given by its source. */
  readonly position: string | null;
  readonly productId: number;
  readonly quantity: number;
  readonly netCents: number;
  readonly grossCents: number;
  readonly qp: number;
}

/** A stored refund, or one to be stored. */
export interface KnownRefund {
  /** Null: not stored yet. */
  readonly id: number | null;
  readonly number: string | null;
  readonly at: Date;
  readonly baseCents: number;
  readonly qp: number;
  /** Index of the returned position in stored order; null: the order as a whole. */
  readonly line: number | null;
}
