import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';
import type { ParsedLine } from './parsed-order.ts';
import { type Reading, readAmount, readInstant, readQuantity } from './read-cell.ts';
import type { Cells, ColumnSet } from './row-reader.ts';

/**
 * Shopware 6, Settings > Import/Export, profile "Default orders", with the additional columns of docs/order-import.md:
 * one row per order, its positions in one cell.
 */
export const shopwareColumns: ColumnSet = {
  format: 'shopware',
  name: 'Shopware 6',
  recognises: (columns) => columns.has('order_number') && columns.has('line_items'),
  required: [
    'order_number',
    'order_date_time',
    'customer_email',
    'amount_total',
    'line_items',
    'payment_state',
    'payment_date',
    'shipping_total',
  ],
  optional: ['order_state', 'tax_status'],
  read: (cells) => {
    const status = readStatus(cells);
    const changedAt = cells.instant('payment_date', readInstant);
    return {
      source: 'shopware',
      number: cells.required('order_number'),
      row: {
        head: {
          partnerId: null,
          email: cells.required('customer_email', 320).toLowerCase(),
          status,
          placedAt: cells.instant('order_date_time', readInstant),
          // It is the time of the payment's last change: once refunded, that of the refund.
          paidAt: status === 'paid' ? changedAt : null,
          refundedAt: status === 'refunded' ? changedAt : null,
          goodsGrossCents: readGoods(cells),
          paidAtMoves: true,
        },
        lines: readLines(cells),
        refund: null,
      },
    };
  },
};

const paymentStates: Record<string, OrderStatus> = {
  open: 'open',
  in_progress: 'open',
  authorized: 'open',
  unconfirmed: 'open',
  reminded: 'open',
  paid_partially: 'open',
  failed: 'open',
  cancelled: 'cancelled',
  paid: 'paid',
  refunded: 'refunded',
};

/** A cancelled order with an unchanged payment is waiting for its refund: it is still paid. */
function readStatus(cells: Cells): OrderStatus | null {
  const payment = cells.value('payment_state', readPaymentState);
  return payment === 'open' && cells.text('order_state') === 'cancelled' ? 'cancelled' : payment;
}

function readPaymentState(text: string): Reading<OrderStatus> {
  const status = paymentStates[text.toLowerCase()];
  if (status) return { value: status };
  return text.toLowerCase() === 'refunded_partially'
    ? { reason: 'has no amount in this export: import the refund with Blattwerk’s own columns' }
    : { reason: `is none of ${Object.keys(paymentStates).join(', ')}` };
}

/** Gross value of the goods after discounts: everything but the shipping. */
function readGoods(cells: Cells): number | null {
  const total = cells.value('amount_total', readAmount);
  const shipping = cells.value('shipping_total', readAmount);
  cells.required('amount_total');
  cells.required('shipping_total');
  const taxStatus = cells.text('tax_status');
  if (!['', 'gross', 'tax-free'].includes(taxStatus))
    cells.fault(
      'tax_status',
      'is neither gross nor tax-free: import such orders with Blattwerk’s own columns',
    );
  if (total === null || shipping === null) return null;
  if (shipping > total) cells.fault('shipping_total', 'is more than amount_total');
  return total - shipping;
}

/** "2x 018d…|1x 018e…": quantity and product id; positions without a product are discounts. */
function readLines(cells: Cells): ParsedLine[] {
  const vatBp = cells.text('tax_status') === 'tax-free' ? 0 : null;
  const amounts = new Map<string, number>();
  for (const item of cells.required('line_items', 60_000).split('|')) {
    const [, count = '', product = ''] = /^\s*(\d{1,7})x(?:\s+(\S{1,100}))?\s*$/.exec(item) ?? [];
    const quantity = readQuantity(count);
    if (quantity.reason !== undefined) cells.fault('line_items', 'is not of the form "2x id|1x id"');
    else if (product !== '') amounts.set(product, (amounts.get(product) ?? 0) + quantity.value);
  }
  return [...amounts].map(([product, quantity]) => ({
    position: null,
    product,
    quantity,
    amount: null,
    vatBp,
  }));
}
