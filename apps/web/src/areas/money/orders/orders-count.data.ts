import { apiQuery } from '../../../api/api-query.ts';

/** How many orders there are, whatever the filters leave. */
export const ordersCountQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/orders-count', { params: { id } });
