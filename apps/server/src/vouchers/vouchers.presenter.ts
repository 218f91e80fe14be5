import type { getOrderDetail } from '@blattwerk/contract/vouchers/order-details.contract.ts';
import type { getVoucher } from '@blattwerk/contract/vouchers/vouchers.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../platform/http/route.ts';
import type { OrderLineRow } from './order-lines.queries.ts';
import type { VoucherRow } from './vouchers.queries.ts';

/** A voucher as `viewer` sees it. */
export function presentVoucher(row: VoucherRow, viewer: number): HandlerAnswer<typeof getVoucher> {
  const { id, code, product, status, validUntil, createdAt, partner, displayName } = row;
  return {
    id,
    code,
    amount: formatCents(row.amountCents),
    currency: 'EUR',
    product,
    isOwn: row.owner === viewer,
    partner: partner === null ? null : { id: partner, displayName },
    status,
    validUntil,
    createdAt,
  };
}

/** A line of an order as `viewer` sees it: vouchers of others keep their code. */
export function presentOrderLine(row: OrderLineRow, viewer: number): HandlerAnswer<typeof getOrderDetail> {
  const { voucher } = row;
  const isSeen = voucher !== null && [voucher.owner, voucher.partner].includes(viewer);
  return {
    id: row.id,
    order: {
      id: row.order,
      number: row.number,
      placedAt: row.placedAt,
      partner: { id: row.partner, displayName: row.displayName },
    },
    product: { id: row.product, number: row.productNumber, name: row.productName },
    quantity: row.quantity,
    net: formatCents(row.netCents),
    gross: formatCents(row.grossCents),
    vatBp: row.vatBp,
    qp: row.qp,
    redeemedVoucher: voucher !== null,
    voucher: isSeen ? { id: voucher.id, code: voucher.code, amount: formatCents(voucher.amountCents) } : null,
  };
}
