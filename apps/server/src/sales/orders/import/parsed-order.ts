import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';
import { type ImportFault, quoted } from '../../../platform/csv/fault.ts';

/** A position of an order in a file. */
export interface ParsedLine {
  /** Number of the position within its order, if the file has one. */
  readonly position: string | null;
  /** Number of the product, or its id in the shop. */
  readonly product: string;
  readonly quantity: number;
  /** Price of the whole position after its discount; null if only the order's total has an amount. */
  readonly amount: { readonly of: 'net' | 'gross'; readonly cents: number } | null;
  /** Null: the product's. */
  readonly vatBp: number | null;
}

/** A partial refund of goods in a file. */
export interface ParsedRefund {
  readonly number: string | null;
  /** Number of the returned position, or the product of one without a number; null: the order as a whole. */
  readonly line: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly of: 'net' | 'gross';
  readonly cents: number;
}

/** Marks a delivery that is taken back, or has not happened yet. */
export const NOT_DELIVERED = 'none';

/** Facts about an order as a whole; null if not stated. Times are ISO 8601, UTC. */
export interface ParsedHead {
  readonly partnerId: number | null;
  readonly email: string | null;
  readonly status: OrderStatus | null;
  readonly placedAt: string | null;
  readonly paidAt: string | null;
  readonly refundedAt: string | null;
  /** When the last of its deliveries was sent off; or `NOT_DELIVERED`, whatever was stated before. */
  readonly deliveredAt?: string | null;
  /** Total price of the goods after discounts, if the lines have no amounts of their own. */
  readonly goodsGrossCents: number | null;
  /** The shop's number for the buyer, and the name: an unknown buyer becomes a customer with these. */
  readonly customerNumber?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** Codes that the buyer came with: of the order, of a coupon, of the last click, and its time. */
  readonly affiliateCode?: string | null;
  readonly coupon?: string | null;
  readonly clickCode?: string | null;
  readonly clickedAt?: string | null;
  /** True if `paidAt` is the time of the payment's last change: a known time stays. */
  readonly paidAtMoves: boolean | null;
}

/** One row of a file: it may contain the order, positions, a refund, or all of them. */
export interface ParsedRow {
  readonly head: ParsedHead;
  readonly lines: readonly ParsedLine[];
  readonly refund: ParsedRefund | null;
}

/** Everything that a file says about one order. */
export interface ParsedOrder {
  readonly source: string;
  readonly number: string;
  /** The first line about it in the file. */
  readonly line: number;
  readonly head: ParsedHead & { readonly status: OrderStatus };
  readonly lines: readonly ParsedLine[];
  readonly refunds: readonly ParsedRefund[];
}

/** A row waiting for the others of its order. */
export interface WaitingRow {
  readonly line: number;
  readonly row: ParsedRow | null;
  readonly faults: readonly ImportFault[];
}

/** How far an order has come: a file older than the stored state changes nothing. */
export const progressOf: Record<OrderStatus, number> = { open: 0, cancelled: 1, paid: 2, refunded: 3 };

/**
 * Merges the rows of one order, in any order and with duplicates. Identical rows count once: a position that really
 * occurs twice has numbers, or a quantity.
 */
export function gatherOrder(
  source: string,
  number: string,
  waiting: readonly WaitingRow[],
): { order: ParsedOrder; faults?: never } | { faults: readonly ImportFault[] } {
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

type Row = ParsedRow & { readonly line: number };

const columnOf: Required<Record<keyof ParsedHead, string>> = {
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

function gatherHead(rows: readonly Row[], faults: ImportFault[]): ParsedHead {
  const head: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columnOf) as [keyof ParsedHead, string][]) {
    head[name] = null;
    for (const { line, head: said } of rows) {
      if (said[name] === undefined || said[name] === null || said[name] === head[name]) continue;
      // An order that is open in one row and paid in another one was paid in between.
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
  return head as unknown as ParsedHead;
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

function distinctRefunds(refunds: readonly ParsedRefund[]): ParsedRefund[] {
  return [...new Map(refunds.map((refund) => [JSON.stringify(refund), refund])).values()];
}
