import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';

/** Destinations; bank is the default (specification, section 3). */
export const payoutTypes = ['bank', 'paypal', 'shopping'] as const;

export type PayoutType = (typeof payoutTypes)[number];

export const payoutStatuses = ['pending', 'approved', 'paid', 'returned', 'rejected'] as const;

/** Search parameters of the payout list; `payout` is the open one. */
export const payoutsTable = tableSearch({
  sortFields: ['id', 'amount', 'status'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(payoutStatuses), type: oneOf(payoutTypes) },
  row: 'payout',
});

export type PayoutsSearch = ReturnType<typeof payoutsTable.parse>;
