import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** What can have become of an order. */
export const orderStatuses = ['open', 'paid', 'cancelled', 'refunded'] as const;

/** How the table of orders stands in the address, the newest first. */
export const ordersTable = tableSearch({
  sortFields: ['number', 'placedAt', 'paidAt', 'base', 'qp', 'status'],
  defaultSort: 'placedAt',
  defaultDirection: 'desc',
  filters: { status: oneOf(orderStatuses), cycle: wholeNumber, q: text },
  row: 'order',
});

/** The table's state; what is absent has its default. */
export type OrdersSearch = ReturnType<typeof ordersTable.parse>;
