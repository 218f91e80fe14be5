import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';
import type { ScheduledMove } from './moves.data.ts';

/** Statuses of a move. */
export const moveStatuses = [
  'overdue',
  'open',
  'done',
  'withdrawn',
] as const satisfies readonly ScheduledMove['status'][];

/** Search parameters of the moves, latest month first. */
export const movesTable = tableSearch({
  sortFields: ['effectiveFrom', 'requestedAt'],
  defaultSort: 'effectiveFrom',
  defaultDirection: 'desc',
  filters: { status: oneOf(moveStatuses), partner: wholeNumber },
});

export type MovesSearch = ReturnType<typeof movesTable.parse>;
