import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** Statuses of an order. */
export const orderStatuses = ['open', 'paid', 'cancelled', 'refunded'] as const;

/** Search parameters of the orders, newest first. */
export const ordersTable = tableSearch({
  sortFields: ['number', 'placedAt', 'paidAt', 'base', 'qp', 'status'],
  defaultSort: 'placedAt',
  defaultDirection: 'desc',
  filters: { status: oneOf(orderStatuses), cycle: wholeNumber, q: text },
  row: 'order',
});

/** The parsed search parameters; absent ones have their default. */
export type OrdersSearch = ReturnType<typeof ordersTable.parse>;
