import type { AttributedBy } from '@blattwerk/contract/orders/customers.contract.ts';
import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** Ways of attribution to a sponsor. */
export const attributions = [
  'code',
  'coupon',
  'click',
  'company',
  'operator',
] as const satisfies readonly AttributedBy[];

/** Search parameters of the customers, latest first; `customer` is the open one. */
export const customersTable = tableSearch({
  sortFields: ['createdAt'],
  defaultSort: 'createdAt',
  defaultDirection: 'desc',
  filters: { text, attributedBy: oneOf(attributions), sponsor: wholeNumber },
  row: 'customer',
});

export const parseCustomersSearch = customersTable.parse;

export type CustomersSearch = ReturnType<typeof customersTable.parse>;
