import { tableSearch } from '../ui/table/table-search.ts';

/** How the table of the catalogue stands in the address. */
export const rowsTable = tableSearch({
  sortFields: ['name', 'day', 'amount'],
  defaultSort: 'name',
  defaultDirection: 'asc',
  filters: {},
});
