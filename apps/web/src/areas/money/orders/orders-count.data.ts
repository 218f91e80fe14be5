import { apiQuery } from '../../../api/api-query.ts';

/** The number of orders, without filters. */
export const ordersCountQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/orders-count', { params: { id } });
