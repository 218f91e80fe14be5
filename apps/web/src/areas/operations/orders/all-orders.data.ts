import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type AllOrdersSearch, allOrdersTable } from './all-orders-search.ts';

/** An order as operators see it. */
export type ListedOrder = CallAnswer<'GET /api/orders'>['items'][number];

/** Where an order counts, and for whom. */
export type OrderCounting = CallAnswer<'GET /api/orders/{id}/counting'>;

/** The URL's filters, as the list takes them. */
function orderFilters({ text, status, counting, cycle, source, buyer }: AllOrdersSearch) {
  return {
    ...(text !== undefined && { text }),
    ...(status !== undefined && { status }),
    ...(cycle !== undefined && { cycle }),
    ...(source !== undefined && { source }),
    ...(buyer !== undefined && { buyer }),
    ...(counting === 'counts' && { counts: true }),
    ...(counting === 'nowhere' && { counts: false }),
    ...(counting !== undefined && counting !== 'counts' && counting !== 'nowhere' && { reason: counting }),
  };
}

/** The same as the CSV file takes them. */
export function orderFileFilters(search: AllOrdersSearch) {
  const { counts, ...filters } = orderFilters(search);
  return {
    ...filters,
    ...(counts !== undefined && { counts: counts ? ('true' as const) : ('false' as const) }),
  };
}

/** A page of all orders. */
export function allOrdersQuery(search: AllOrdersSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(allOrdersTable, search);
  return apiQuery('GET /api/orders', {
    query: { [`order[${sort}]`]: direction, ...page, ...orderFilters(search) },
  });
}

/** The shops of the orders. */
export const orderSourcesQuery = () => apiQuery('GET /api/orders/sources');

/** Where an order counts, for whom, and why. */
export const orderCountingQuery = (id: number) =>
  apiQuery('GET /api/orders/{id}/counting', { params: { id } });
