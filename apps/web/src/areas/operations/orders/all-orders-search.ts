import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import { orderStatuses } from '../../money/orders/orders-search.ts';
import type { ListedOrder } from './all-orders.data.ts';

/** Why an order counts in no month, in the filter's order. */
export const countsNowhere = [
  'not_paid',
  'cancelled',
  'refunded',
  'no_base',
  'history',
  'after_instant',
] as const satisfies readonly NonNullable<ListedOrder['reason']>[];

/** Whether an order counts, or why not. */
const countings = ['counts', 'nowhere', ...countsNowhere] as const;

/** The name of a shop, as imported. */
const source = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw !== '' && raw.length <= 100 ? raw : undefined;

/** Search parameters of all orders, latest first; `order` is the open one. */
export const allOrdersTable = tableSearch({
  sortFields: ['placedAt', 'base'],
  defaultSort: 'placedAt',
  defaultDirection: 'desc',
  filters: {
    text,
    status: oneOf(orderStatuses),
    counting: oneOf(countings),
    cycle: wholeNumber,
    source,
    buyer: wholeNumber,
  },
  row: 'order',
});

export const parseAllOrdersSearch = allOrdersTable.parse;

export type AllOrdersSearch = ReturnType<typeof allOrdersTable.parse>;
