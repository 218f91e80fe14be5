import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** Statuses of a deletion request. */
export const deletionStatuses = ['open', 'done', 'refused'] as const;

/** Search parameters of the requests, longest waiting first; `request` is the open one. */
export const deletionsTable = tableSearch({
  sortFields: ['createdAt'],
  defaultSort: 'createdAt',
  defaultDirection: 'asc',
  filters: { text, status: oneOf(deletionStatuses) },
  row: 'request',
});

export const parseDeletionsSearch = deletionsTable.parse;

export type DeletionsSearch = ReturnType<typeof deletionsTable.parse>;
