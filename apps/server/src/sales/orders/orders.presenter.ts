import type { getDetailsAndCommissions } from '@blattwerk/contract/orders/orders.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { CreditRow } from '../../commission/credits/credit-columns.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { OrderDetailRow, OrderRow } from './orders.queries.ts';

type Details = HandlerAnswer<typeof getDetailsAndCommissions>;

/** An order with what it earned somebody; `credits` may include those of other orders. */
export function presentOrder(row: OrderRow, credits: readonly CreditRow[]): Details['order'] {
  const own = credits.filter(({ order }) => order === row.id);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    placedAt: row.placedAt,
    createdAt: row.placedAt,
    paidAt: row.paidAt,
    deliveredAt: row.deliveredAt,
    cycle: presentCycle(row),
    partner: { id: row.partner, displayName: row.displayName },
    base: formatCents(row.baseCents),
    gross: formatCents(row.grossCents),
    qp: row.qp,
    refunded: formatCents(row.refundedCents),
    currency: 'EUR',
    ownCommission: formatCents(own.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    commissionStatus: own[0]?.status ?? null,
    estimated: own.some(({ estimated }) => estimated),
  };
}

/** The cycle in which an order counts. */
export function presentCycle({ cycle, dateFrom, dateTo }: OrderRow): Details['order']['cycle'] {
  return cycle === null || dateFrom === null || dateTo === null ? null : { id: cycle, dateFrom, dateTo };
}

/** A position of an order. */
export function presentOrderDetail(row: OrderDetailRow): Details['orderDetails'][number] {
  return {
    id: row.id,
    product: { id: row.product, number: row.productNumber, name: row.productName },
    quantity: row.quantity,
    net: formatCents(row.netCents),
    gross: formatCents(row.grossCents),
    vatBp: row.vatBp,
    qp: row.qp,
  };
}
