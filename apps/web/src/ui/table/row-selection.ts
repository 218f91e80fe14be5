import type { ReactNode } from 'react';

/** What a table shows where several of its rows can be chosen; `selection/use-selection.tsx` makes it. */
export interface RowSelection<Row> {
  /** The cell before those of the head, with a box for all rows of the page. */
  readonly headCell: (rows: readonly Row[]) => ReactNode;
  /** The cell before those of a row of the page; null while the row is being loaded. */
  readonly cell: (row: Row | null, page: readonly Row[]) => ReactNode;
  /** The box alone, where rows have no cells. */
  readonly box: (row: Row, page: readonly Row[]) => ReactNode;
  readonly has: (row: Row) => boolean;
  /** Below the rows: how many are chosen, and what can be done with them. */
  readonly bar: (rows: readonly Row[], total: number) => ReactNode;
}
