import { netFromGross } from '@blattwerk/plan/money.ts';
import type { DemoProduct } from './catalogue.ts';

/** An order of the demo network. */
export interface DemoOrder {
  /** The row's id; ascending by the time of placing. */
  id: number;
  readonly partnerId: number;
  readonly placedAt: number;
  readonly status: 'open' | 'paid' | 'cancelled' | 'refunded';
  /** Null if it was never paid. */
  readonly paidAt: number | null;
  readonly lines: readonly DemoLine[];
  readonly refund?: DemoRefund;
}

export interface DemoLine {
  readonly product: DemoProduct;
  readonly quantity: number;
  /** The voucher used for payment. */
  voucherId?: number;
}

export interface DemoRefund {
  readonly at: number;
  readonly baseCents: number;
  readonly qp: number;
}

export interface Amounts {
  readonly grossCents: number;
  readonly netCents: number;
  readonly qp: number;
}

/** The amounts of a line. */
export function lineAmounts({ product, quantity }: DemoLine): Amounts {
  const grossCents = product.grossCents * quantity;
  return { grossCents, netCents: netFromGross(grossCents, product.vatBp), qp: product.qp * quantity };
}

/** The amounts of an order: base, gross and QP. */
export function orderAmounts(lines: readonly DemoLine[]): Amounts {
  let [grossCents, netCents, qp] = [0, 0, 0];
  for (const line of lines) {
    const amounts = lineAmounts(line);
    grossCents += amounts.grossCents;
    netCents += amounts.netCents;
    qp += amounts.qp;
  }
  return { grossCents, netCents, qp };
}
