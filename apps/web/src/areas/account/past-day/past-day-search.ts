import { tableSearch } from '../../../ui/table/table-search.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Search parameters of the day and of its table of direct partners; without a day it is today. */
export const pastLineTable = tableSearch({
  sortFields: ['name', 'id'],
  defaultSort: 'name',
  defaultDirection: 'asc',
  filters: { day: (raw: unknown) => (typeof raw === 'string' && DAY.test(raw) ? raw : undefined) },
});

export type PastDaySearch = ReturnType<typeof pastLineTable.parse>;
