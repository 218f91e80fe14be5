import { tableSearch } from '../../../ui/table/table-search.ts';

/** Search parameters of a month's number register. */
export const documentsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'asc',
  filters: {},
});

export type DocumentsSearch = ReturnType<typeof documentsTable.parse>;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Search parameters of the open items; without a day they are today's. */
export const openItemsTable = tableSearch({
  sortFields: ['owed', 'debt', 'id'],
  defaultSort: 'owed',
  defaultDirection: 'desc',
  filters: { at: (raw: unknown) => (typeof raw === 'string' && DAY.test(raw) ? raw : undefined) },
});

export type OpenItemsSearch = ReturnType<typeof openItemsTable.parse>;
