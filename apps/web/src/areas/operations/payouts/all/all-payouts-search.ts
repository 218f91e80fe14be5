import { oneOf, tableSearch, text, wholeNumber } from '../../../../ui/table/table-search.ts';
import { payoutStatuses, payoutTypes } from '../../../money/payouts/payouts-search.ts';
import { warningFilters } from '../warnings.ts';

/** Search parameters of all payouts, latest first; `payout` is the open one. */
export const allPayoutsTable = tableSearch({
  sortFields: ['id', 'amount', 'statusChangedAt'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: {
    text,
    status: oneOf(payoutStatuses),
    type: oneOf(payoutTypes),
    warning: oneOf(warningFilters),
    run: wholeNumber,
  },
  row: 'payout',
});

export const parseAllPayoutsSearch = allPayoutsTable.parse;

export type AllPayoutsSearch = ReturnType<typeof allPayoutsTable.parse>;
