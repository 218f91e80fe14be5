import { type OrderStatus, orderStatuses } from '@blattwerk/plan/volumes/orders.ts';
import { shortened } from '../../../platform/csv/fault.ts';
import { NOT_DELIVERED, type ParsedHead, type ParsedLine, type ParsedRefund } from './parsed-order.ts';
import { type Reading, readAmount, readId, readInstant, readQuantity, readVat } from './read-cell.ts';
import type { Cells, ColumnSet } from './row-reader.ts';

/** The columns of docs/order-import.md: one row per position, or per refund. */
export const ownColumns: ColumnSet = {
  format: 'own',
  name: 'Blattwerk',
  recognises: (columns) => columns.has('source') && columns.has('number'),
  required: ['source', 'number', 'status'],
  optional: [
    'partner_id',
    'email',
    'customer_number',
    'first_name',
    'last_name',
    'affiliate_code',
    'coupon',
    'click_code',
    'clicked_at',
    'placed_at',
    'paid_at',
    'refunded_at',
    'delivered_at',
    'line',
    'product',
    'quantity',
    'net',
    'gross',
    'vat',
    'discount',
    'refund_number',
    'refund_line',
    'refund_net',
    'refund_gross',
    'refund_at',
  ],
  read: (cells) => {
    const source = cells.required('source');
    const number = cells.required('number');
    const line = readLine(cells);
    return {
      source,
      number,
      row: { head: readHead(cells), lines: line ? [line] : [], refund: readRefund(cells) },
    };
  },
};

/** Limit for names, numbers and codes of a buyer. */
const MAX_NAME = 100;

function readHead(cells: Cells): ParsedHead {
  return {
    partnerId: cells.value('partner_id', readId),
    email: shortened(cells.text('email').toLowerCase(), 320) || null,
    status: cells.value('status', readStatus),
    placedAt: cells.instant('placed_at', readInstant),
    paidAt: cells.instant('paid_at', readInstant),
    refundedAt: cells.instant('refunded_at', readInstant),
    deliveredAt: cells.value('delivered_at', readDelivery),
    goodsGrossCents: null,
    paidAtMoves: null,
    customerNumber: shortened(cells.text('customer_number'), MAX_NAME) || null,
    firstName: shortened(cells.text('first_name'), MAX_NAME) || null,
    lastName: shortened(cells.text('last_name'), MAX_NAME) || null,
    affiliateCode: shortened(cells.text('affiliate_code'), MAX_NAME) || null,
    coupon: shortened(cells.text('coupon'), MAX_NAME) || null,
    clickCode: shortened(cells.text('click_code'), MAX_NAME) || null,
    clickedAt: cells.instant('clicked_at', readInstant),
  };
}

/** An instant as text, or none. */
function readDelivery(text: string): Reading<string> {
  if (text.toLowerCase() === NOT_DELIVERED) return { value: NOT_DELIVERED };
  const reading = readInstant(text);
  return reading.reason === undefined ? { value: reading.value.toISOString() } : reading;
}

function readStatus(text: string): Reading<OrderStatus> {
  const status = orderStatuses.find((name) => name === text.toLowerCase());
  return status ? { value: status } : { reason: `is none of ${orderStatuses.join(', ')}` };
}

const lineColumns = ['line', 'product', 'quantity', 'net', 'gross', 'vat', 'discount'] as const;

function readLine(cells: Cells): ParsedLine | null {
  if (lineColumns.every((column) => cells.text(column) === '')) return null;
  const product = cells.required('product');
  cells.required('quantity');
  const quantity = cells.value('quantity', readQuantity);
  const vatBp = cells.value('vat', readVat);
  const amount = readLineAmount(cells);
  if (quantity === null) return null;
  return { position: shortened(cells.text('line'), 50) || null, product, quantity, amount, vatBp };
}

/** Net wins if both are given: the base is net. */
function readLineAmount(cells: Cells): ParsedLine['amount'] {
  const net = cells.value('net', readAmount);
  const gross = cells.value('gross', readAmount);
  const discount = cells.value('discount', readAmount) ?? 0;
  if (cells.text('net') === '' && cells.text('gross') === '') {
    cells.fault('net', 'is missing, and gross as well');
    return null;
  }
  const of = net === null ? 'gross' : 'net';
  const before = net ?? gross;
  if (before === null) return null;
  if (discount > before) cells.fault('discount', `is more than ${of}`);
  return { of, cents: before - discount };
}

const refundColumns = ['refund_number', 'refund_line', 'refund_net', 'refund_gross', 'refund_at'] as const;

function readRefund(cells: Cells): ParsedRefund | null {
  if (refundColumns.every((column) => cells.text(column) === '')) return null;
  cells.required('refund_at');
  const at = cells.instant('refund_at', readInstant);
  const net = cells.value('refund_net', readAmount);
  const gross = cells.value('refund_gross', readAmount);
  if (cells.text('refund_net') === '' && cells.text('refund_gross') === '')
    cells.fault('refund_net', 'is missing, and refund_gross as well');
  const cents = net ?? gross;
  if (at === null || cents === null) return null;
  if (cents === 0) cells.fault(net === null ? 'refund_gross' : 'refund_net', 'is 0');
  const number = shortened(cells.text('refund_number'), 100) || null;
  const line = shortened(cells.text('refund_line'), 100) || null;
  return { number, line, at, of: net === null ? 'gross' : 'net', cents };
}
