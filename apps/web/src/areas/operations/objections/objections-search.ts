import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';
import type { Objection } from './objections.data.ts';

/** Statuses of an objection. */
export const objectionStatuses = [
  'open',
  'answered',
  'agreed',
] as const satisfies readonly Objection['status'][];

/** Search parameters of the objections, latest first; `objection` is the open one. */
export const objectionsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(objectionStatuses), partner: wholeNumber },
  row: 'objection',
});

export const parseObjectionsSearch = objectionsTable.parse;

export type ObjectionsSearch = ReturnType<typeof objectionsTable.parse>;
