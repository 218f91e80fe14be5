import { tableSearch } from '../../../ui/table/table-search.ts';

/** How the number register of a month stands in the address. */
export const documentsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'asc',
  filters: {},
});

export type DocumentsSearch = ReturnType<typeof documentsTable.parse>;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** How the open items of a day stand in the address; without a day they are today's. */
export const openItemsTable = tableSearch({
  sortFields: ['owed', 'debt', 'id'],
  defaultSort: 'owed',
  defaultDirection: 'desc',
  filters: { at: (raw: unknown) => (typeof raw === 'string' && DAY.test(raw) ? raw : undefined) },
});

export type OpenItemsSearch = ReturnType<typeof openItemsTable.parse>;
