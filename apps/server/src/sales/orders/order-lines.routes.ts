import { getOrderDetail, listOrderDetails } from '@blattwerk/contract/vouchers/order-details.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartnerId } from '../../platform/http/session.ts';
import { requireLineView, requireVisibleLine } from './order-lines.policy.ts';
import { findOrderLines, type OrderLineRow } from './order-lines.queries.ts';

/** Lines of orders, with the vouchers redeemed on them. */
export function orderLineRoutes(route: Route): void {
  route(listOrderDetails, async ({ list, session }, deps) => {
    const view = await requireLineView(deps, session, list.filters['order.partner']);
    const { rows, total } = await findOrderLines(deps.db, {
      view,
      list,
      now: deps.clock.now(),
      locale: session.user.locale,
    });
    return { items: rows.map((row) => presentOrderLine(row, ownPartnerId(session))), total };
  });

  route(getOrderDetail, async ({ params, session }, deps) =>
    presentOrderLine(await requireVisibleLine(deps, session, params.id), ownPartnerId(session)),
  );
}

/** A line of an order as shown to `viewer`: the codes of other people's vouchers are left out. */
function presentOrderLine(row: OrderLineRow, viewer: number | null): HandlerAnswer<typeof getOrderDetail> {
  const { voucher } = row;
  const isSeen = voucher !== null && viewer !== null && [voucher.owner, voucher.partner].includes(viewer);
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
