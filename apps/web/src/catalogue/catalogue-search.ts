import { tableSearch } from '../ui/table/table-search.ts';

/** Search parameters of the catalogue's table. */
export const rowsTable = tableSearch({
  sortFields: ['name', 'day', 'amount'],
  defaultSort: 'name',
  defaultDirection: 'asc',
  filters: {},
});
