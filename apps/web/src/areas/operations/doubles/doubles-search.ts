import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';
import type { LikelyDouble } from './doubles.data.ts';

/** Statuses of a pair. */
export const doubleStatuses = [
  'open',
  'merged',
  'different',
  'ended',
] as const satisfies readonly LikelyDouble['status'][];

/** What two partners may share. */
export const doubleReasons = [
  'email',
  'phone',
  'address',
  'taxNumber',
  'iban',
] as const satisfies readonly LikelyDouble['reasons'][number][];

/** Search parameters of the pairs, latest found first. */
export const doublesTable = tableSearch({
  sortFields: ['foundAt'],
  defaultSort: 'foundAt',
  defaultDirection: 'desc',
  filters: { status: oneOf(doubleStatuses), reason: oneOf(doubleReasons), partner: wholeNumber },
});

export type DoublesSearch = ReturnType<typeof doublesTable.parse>;
