import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type OrdersSearch, ordersTable } from './orders-search.ts';

/** An order of the partner or of a direct customer. */
export type Order = CallAnswer<'GET /api/partners/{id}/orders'>['items'][number];

/** An order with its positions and one's own credits from it. */
export type OrderDetails = CallAnswer<'GET /api/details-and-commissions'>;

/** Who gets which share of an order, and why. */
export type OrderExplanation = CallAnswer<'GET /api/orders/{id}/explanation'>;

/** One page of a partner's orders and those of its direct customers. */
export function ordersPageQuery(
  id: number,
  search: OrdersSearch,
  { page, size }: { page: number; size: number },
) {
  const { sort, direction } = orderOf(ordersTable, search);
  const { status, cycle, q } = search;
  return apiQuery('GET /api/partners/{id}/orders', {
    params: { id },
    query: {
      page,
      limits: size,
      [`order[${sort}]`]: direction,
      ...(status !== undefined && { status }),
      ...(cycle !== undefined && { cycle }),
      ...(q !== undefined && { number: q }),
    },
  });
}

/** The last orders of a partner's direct customer. */
export const lastOrdersQuery = (id: number, buyer: number) =>
  apiQuery('GET /api/partners/{id}/orders', {
    params: { id },
    query: { buyer: `/api/partners/${buyer}`, limits: 3 },
  });

export const orderDetailsQuery = (orderId: number) =>
  apiQuery('GET /api/details-and-commissions', { query: { orderId } });

export const orderExplanationQuery = (id: number) =>
  apiQuery('GET /api/orders/{id}/explanation', { params: { id } });
