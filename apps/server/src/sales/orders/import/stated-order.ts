import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';
import { type ImportFault, quoted } from '../../../platform/csv/fault.ts';

/** A position of an order as a file states it. */
export interface StatedLine {
  /** Number of the position within its order, where the file has one. */
  readonly position: string | null;
  /** Number of the product, or its id in the shop. */
  readonly product: string;
  readonly quantity: number;
  /** What the whole position costs after its discount; null where only the whole order's goods have an amount. */
  readonly amount: { readonly of: 'net' | 'gross'; readonly cents: number } | null;
  /** Null: the product's. */
  readonly vatBp: number | null;
}

/** A partial refund as a file states it, for goods. */
export interface StatedRefund {
  readonly number: string | null;
  /** Number of the position that it returns, or the product of one without a number; null: the order as a whole. */
  readonly line: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly of: 'net' | 'gross';
  readonly cents: number;
}

/** What is said of a delivery that is taken back, or has not happened yet. */
export const NOT_DELIVERED = 'none';

/** What is said of an order as a whole; null where nothing is said. Times are ISO 8601, UTC. */
export interface StatedHead {
  readonly partnerId: number | null;
  readonly email: string | null;
  readonly status: OrderStatus | null;
  readonly placedAt: string | null;
  readonly paidAt: string | null;
  readonly refundedAt: string | null;
  /** When the last of its deliveries was sent off; or `NOT_DELIVERED`, whatever was said before. */
  readonly deliveredAt?: string | null;
  /** What all goods cost after discounts, where the lines have no amounts of their own. */
  readonly goodsGrossCents: number | null;
  /** Number that the shop knows the buyer by, and the name: whoever is not known becomes a customer by them (S44). */
  readonly customerNumber?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** Codes that the buyer came with: of the order, of a coupon, of the last click and when that was. */
  readonly affiliateCode?: string | null;
  readonly coupon?: string | null;
  readonly clickCode?: string | null;
  readonly clickedAt?: string | null;
  /** True where `paidAt` is the time of the payment's last change: what was known before it stays. */
  readonly paidAtMoves: boolean | null;
}

/** One row of a file: it may state the order, positions, a refund, or all of them. */
export interface StatedRow {
  readonly head: StatedHead;
  readonly lines: readonly StatedLine[];
  readonly refund: StatedRefund | null;
}

/** All that a file states of one order. */
export interface StatedOrder {
  readonly source: string;
  readonly number: string;
  /** Where the file begins to speak of it. */
  readonly line: number;
  readonly head: StatedHead & { readonly status: OrderStatus };
  readonly lines: readonly StatedLine[];
  readonly refunds: readonly StatedRefund[];
}

/** A row as it waits for the others of its order. */
export interface WaitingRow {
  readonly line: number;
  readonly row: StatedRow | null;
  readonly faults: readonly ImportFault[];
}

/** How far an order has come: a file that is older than what is known changes nothing. */
export const progressOf: Record<OrderStatus, number> = { open: 0, cancelled: 1, paid: 2, refunded: 3 };

/**
 * Puts the rows of one order together, in whatever order and however often they stand in the file. Rows
 * which say the same count once: a position that is really there twice has numbers, or a quantity.
 */
export function gatherOrder(
  source: string,
  number: string,
  waiting: readonly WaitingRow[],
): { order: StatedOrder; faults?: never } | { faults: readonly ImportFault[] } {
  const faults = waiting.flatMap((one) => one.faults);
  if (faults.length > 0) return { faults };
  const distinct = new Map(waiting.map((one) => [JSON.stringify(one.row), one]));
  const rows = [...distinct.values()].flatMap(({ line, row }) => (row ? [{ line, ...row }] : []));
  const line = Math.min(...waiting.map((one) => one.line));
  const head = gatherHead(rows, faults);
  refuseDoublePositions(rows, faults);
  if (head.status === null) faults.push({ line, column: 'status', reason: 'is missing' });
  if (faults.length > 0 || head.status === null) return { faults };
  return {
    order: {
      source,
      number,
      line,
      head: { ...head, status: head.status },
      lines: rows.flatMap((row) => row.lines),
      refunds: distinctRefunds(rows.flatMap((row) => row.refund ?? [])),
    },
  };
}

type Row = StatedRow & { readonly line: number };

const columnOf: Required<Record<keyof StatedHead, string>> = {
  partnerId: 'partner_id',
  email: 'email',
  status: 'status',
  placedAt: 'placed_at',
  paidAt: 'paid_at',
  refundedAt: 'refunded_at',
  deliveredAt: 'delivered_at',
  goodsGrossCents: 'amount_total',
  paidAtMoves: 'payment_date',
  customerNumber: 'customer_number',
  firstName: 'first_name',
  lastName: 'last_name',
  affiliateCode: 'affiliate_code',
  coupon: 'coupon',
  clickCode: 'click_code',
  clickedAt: 'clicked_at',
};

function gatherHead(rows: readonly Row[], faults: ImportFault[]): StatedHead {
  const head: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columnOf) as [keyof StatedHead, string][]) {
    head[name] = null;
    for (const { line, head: said } of rows) {
      if (said[name] === undefined || said[name] === null || said[name] === head[name]) continue;
      // An order that is open in one row and paid in another one has been paid in between.
      if (name === 'status') {
        if (
          head.status === null ||
          progressOf[said.status as OrderStatus] > progressOf[head.status as OrderStatus]
        )
          head.status = said.status;
      } else if (head[name] === null) head[name] = said[name];
      else faults.push({ line, column, reason: 'says something else than another row of the same order' });
    }
  }
  return head as unknown as StatedHead;
}

function refuseDoublePositions(rows: readonly Row[], faults: ImportFault[]): void {
  const known = new Set<string>();
  for (const { line, lines } of rows) {
    for (const { position } of lines) {
      if (position === null) continue;
      if (known.has(position))
        faults.push({
          line,
          column: 'line',
          reason: `position ${quoted(position)} is there twice, and differs`,
        });
      known.add(position);
    }
  }
}

function distinctRefunds(refunds: readonly StatedRefund[]): StatedRefund[] {
  return [...new Map(refunds.map((refund) => [JSON.stringify(refund), refund])).values()];
}
