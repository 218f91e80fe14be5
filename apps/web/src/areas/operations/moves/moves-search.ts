import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';
import type { ScheduledMove } from './moves.data.ts';

/** What became of a move. */
export const moveStatuses = [
  'overdue',
  'open',
  'done',
  'withdrawn',
] as const satisfies readonly ScheduledMove['status'][];

/** How the list of moves stands in the address, those of the latest month first. */
export const movesTable = tableSearch({
  sortFields: ['effectiveFrom', 'requestedAt'],
  defaultSort: 'effectiveFrom',
  defaultDirection: 'desc',
  filters: { status: oneOf(moveStatuses), partner: wholeNumber },
});

export type MovesSearch = ReturnType<typeof movesTable.parse>;
