import type { ReactNode } from 'react';

/** What a table renders for selectable rows; made by `selection/use-selection.tsx`. */
export interface RowSelection<Row> {
  /** The cell before those of the header, with a checkbox for all rows of the page. */
  readonly headCell: (rows: readonly Row[]) => ReactNode;
  /** The cell before those of a row; null while the row is loading. */
  readonly cell: (row: Row | null, page: readonly Row[]) => ReactNode;
  /** Only the checkbox, where rows have no cells. */
  readonly box: (row: Row, page: readonly Row[]) => ReactNode;
  readonly has: (row: Row) => boolean;
  /** Below the rows: the number selected, and the actions on them. */
  readonly bar: (rows: readonly Row[], total: number) => ReactNode;
}
