import type { ReactNode } from 'react';

/** Identifies a row of a table, also in the URL while it is open. */
export type RowId = number | string;

/**
 * Place of a column in a phone's row: beside the name, below it, below it with its label before or after the value, or at
 * the row's end with the amount above the status. Only a self-explanatory value has no label.
 */
export type RowPlace = 'beside' | 'note' | 'named' | 'unit' | 'amount' | 'status';

/** One column of a table; its texts are in the current language. */
export interface Column<Row> {
  /** A column is sortable if its id is among the definition's sort fields. */
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * The value in the exported file: numbers in the language's notation, days as `2026-03-05`, instants as `2026-03-05
   * 14:07`. Without one the column is not in the file: it contains only a link.
   */
  readonly csv: ((row: Row) => string | number | null) | null;
  /** Amounts and counts are right-aligned. */
  readonly numeric?: boolean;
  /** The first click sorts ascending instead of descending. */
  readonly ascendingFirst?: boolean;
  /** Its place in a phone's row; without one it is shown only if chosen. */
  readonly onPhone?: RowPlace;
  /** Content of a phone's row instead of the cell. */
  readonly phoneCell?: (row: Row) => ReactNode;
  /** Hidden unless chosen. */
  readonly optional?: boolean;
  /** Hidden where all rows of a page are zero, unless the columns were chosen. */
  readonly notAtZero?: boolean;
}

/** A user's changes to a table's columns. */
export interface Arrangement {
  /** Ids in the chosen order; missing columns follow in their own order. */
  readonly order: readonly string[];
  /** Ids of hidden columns; null until chosen. */
  readonly hidden: readonly string[] | null;
}

/** All columns in the chosen order. The first one stays first: it names the row. */
export function ordered<Row>(columns: readonly Column<Row>[], { order }: Arrangement): Column<Row>[] {
  const [first, ...rest] = columns;
  if (first === undefined) return [];
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [first, ...rest.sort((a, b) => place(a.id) - place(b.id))];
}

/**
 * Ids of the columns that are all zero on this page, among those that may then be hidden. While loading they are assumed
 * to be zero.
 */
export function zeroIds<Row>(columns: readonly Column<Row>[], rows: readonly Row[] = []): readonly string[] {
  return columns
    .filter(({ notAtZero, cell }) => notAtZero && rows.every((row) => saysZero(cell(row))))
    .map(({ id }) => id);
}

/** Ids of the hidden columns; `zeros` are those that are all zero. */
export function hiddenIds<Row>(
  columns: readonly Column<Row>[],
  { hidden }: Arrangement,
  zeros: readonly string[] = [],
): readonly string[] {
  return hidden ?? columns.filter(({ id, optional }) => optional || zeros.includes(id)).map(({ id }) => id);
}

/** The columns hidden on a phone: until they are chosen, all without a place in its rows. */
export function hiddenOnPhone<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): readonly string[] {
  return chosen ?? columns.filter(({ onPhone }) => onPhone === undefined).map(({ id }) => id);
}

/** The visible columns, in the chosen order. */
export function arranged<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  zeros: readonly string[] = [],
): Column<Row>[] {
  const hidden = hiddenIds(columns, arrangement, zeros);
  return ordered(columns, arrangement).filter(({ id }, index) => index === 0 || !hidden.includes(id));
}

/** The order after moving a column by one position; it never passes the first. */
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

/** Whether a cell is an amount or a number of zero, which is less prominent than others. */
export function saysZero(cell: ReactNode): boolean {
  return typeof cell === 'string' && /^0([.,]0+)?(\s*€)?$|^€0\.0+$/.test(cell);
}
