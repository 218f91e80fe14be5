import type { ReactNode } from 'react';

/** What tells the rows of a table apart, and stands in the address while one is open. */
export type RowId = number | string;

/**
 * Where a column stands in a row on a phone: beside what names the row, below it, there with its label before or behind it,
 * or at the row's end, the amount above the status. Without its label stands only what says by itself what it is.
 */
export type RowPlace = 'beside' | 'note' | 'named' | 'unit' | 'amount' | 'status';

/** One column of a table; the texts are those of the current language. */
export interface Column<Row> {
  /** Columns whose id stands among the definition's sort fields can be sorted by. */
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * The value in the exported file: numbers as the language writes them, days as `2026-03-05`, instants as
   * `2026-03-05 14:07`. Without one the column is not in the file: it only leads somewhere.
   */
  readonly csv: ((row: Row) => string | number | null) | null;
  /** Amounts and counts stand at the right. */
  readonly numeric?: boolean;
  /** The first click sorts from A to Z, not from the most to the least. */
  readonly ascendingFirst?: boolean;
  /** Its place in a row on a phone; without one it is only there for those who choose it. */
  readonly onPhone?: RowPlace;
  /** What the row of a phone says instead of the cell. */
  readonly phoneCell?: (row: Row) => ReactNode;
  /** Only there for those who choose it. */
  readonly optional?: boolean;
  /** Left out where all rows of a page say 0, for those who have not chosen their columns. */
  readonly notAtZero?: boolean;
}

/** What somebody has changed about a table's columns. */
export interface Arrangement {
  /** Ids in the chosen order; columns that are missing here follow in their own. */
  readonly order: readonly string[];
  /** Ids of hidden columns; null while nothing was chosen. */
  readonly hidden: readonly string[] | null;
}

/** All columns in the chosen order. The first stays the first: it names the row. */
export function ordered<Row>(columns: readonly Column<Row>[], { order }: Arrangement): Column<Row>[] {
  const [first, ...rest] = columns;
  if (first === undefined) return [];
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [first, ...rest.sort((a, b) => place(a.id) - place(b.id))];
}

/**
 * Ids of the columns that say nothing but 0 on this page, of those that may be left out then. While rows are being
 * loaded that is taken for likely.
 */
export function zeroIds<Row>(columns: readonly Column<Row>[], rows: readonly Row[] = []): readonly string[] {
  return columns
    .filter(({ notAtZero, cell }) => notAtZero && rows.every((row) => saysZero(cell(row))))
    .map(({ id }) => id);
}

/** Ids of the columns that are hidden now; `zeros` are those of nothing but 0. */
export function hiddenIds<Row>(
  columns: readonly Column<Row>[],
  { hidden }: Arrangement,
  zeros: readonly string[] = [],
): readonly string[] {
  return hidden ?? columns.filter(({ id, optional }) => optional || zeros.includes(id)).map(({ id }) => id);
}

/** What is hidden on a phone: until its columns are chosen, all that have no place in its rows. */
export function hiddenOnPhone<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): readonly string[] {
  return chosen ?? columns.filter(({ onPhone }) => onPhone === undefined).map(({ id }) => id);
}

/** The columns that are shown, in the chosen order. */
export function arranged<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  zeros: readonly string[] = [],
): Column<Row>[] {
  const hidden = hiddenIds(columns, arrangement, zeros);
  return ordered(columns, arrangement).filter(({ id }, index) => index === 0 || !hidden.includes(id));
}

/** The order after moving a column by one place; it never passes the first. */
export function moved<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  { id, by }: { id: string; by: -1 | 1 },
): string[] {
  const ids = ordered(columns, arrangement).map((column) => column.id);
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 1 || to < 1 || to >= ids.length) return ids;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

/** Whether a cell says an amount or a number of nothing, which stands back behind the others. */
export function saysZero(cell: ReactNode): boolean {
  return typeof cell === 'string' && /^0([.,]0+)?(\s*€)?$|^€0\.0+$/.test(cell);
}
