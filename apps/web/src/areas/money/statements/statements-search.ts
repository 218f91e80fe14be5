import { tableSearch } from '../../../ui/table/table-search.ts';

/** Search parameters of the statements; `statement` is the open one, by its cycle. */
export const statementsTable = tableSearch({
  sortFields: ['cycle', 'credits', 'payouts', 'closing'],
  defaultSort: 'cycle',
  defaultDirection: 'desc',
  filters: {},
  row: 'statement',
});

export type StatementsSearch = ReturnType<typeof statementsTable.parse>;
