import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** What became of a request for deletion. */
export const deletionStatuses = ['open', 'done', 'refused'] as const;

/** How the list of requests stands in the address, the longest waiting first; `request` is the open one. */
export const deletionsTable = tableSearch({
  sortFields: ['createdAt'],
  defaultSort: 'createdAt',
  defaultDirection: 'asc',
  filters: { text, status: oneOf(deletionStatuses) },
  row: 'request',
});

export const parseDeletionsSearch = deletionsTable.parse;

export type DeletionsSearch = ReturnType<typeof deletionsTable.parse>;
