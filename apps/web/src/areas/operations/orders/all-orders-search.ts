import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import { orderStatuses } from '../../money/orders/orders-search.ts';
import type { ListedOrder } from './all-orders.data.ts';

/** Why an order counts in no month, in the order in which a filter offers them. */
export const countsNowhere = [
  'not_paid',
  'cancelled',
  'refunded',
  'no_base',
  'history',
  'after_instant',
] as const satisfies readonly NonNullable<ListedOrder['reason']>[];

/** Whether an order counts, or why it does not. */
const countings = ['counts', 'nowhere', ...countsNowhere] as const;

/** The name of a shop, as imports gave it. */
const source = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw !== '' && raw.length <= 100 ? raw : undefined;

/** How the orders of everybody stand in the address, the latest first; `order` is the open one. */
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
