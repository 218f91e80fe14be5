import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';

/** An order as the database has it. */
export interface KnownOrder {
  readonly id: number;
  readonly partnerId: number;
  /** Whose it was before it was given to somebody else: a shop goes on naming them. */
  readonly earlierBuyers: readonly number[];
  readonly status: OrderStatus;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly baseCents: number;
  readonly grossCents: number;
  readonly qp: number;
  /** Whether the cycle that it counts in is closed. */
  readonly isClosed: boolean;
  /** Whether a voucher was ever redeemed on one of its lines: these stay as they are. */
  readonly hasRedemptions: boolean;
  readonly lines: readonly KnownLine[];
  readonly refunds: readonly KnownRefund[];
}

/** A position, stored or to be stored. */
export interface KnownLine {
  /** Number that its source gave it. */
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
  /** Which of the order's positions it returns, counted from 0 as they are stored; null: the order as a whole. */
  readonly line: number | null;
}
