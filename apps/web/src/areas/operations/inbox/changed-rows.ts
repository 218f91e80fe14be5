import type { InboxEntry } from './inbox.data.ts';

/** Typed cells of a row by field name. */
export type TypedCells = Record<string, string>;

/** An editable cell. */
export interface CellField {
  /** Name of the form field, without dots, which would be a path. */
  readonly name: string;
  readonly column: string;
  readonly value: string;
}

type Shown = Pick<InboxEntry, 'rows' | 'faults'>;

/** The editable cells of each row: fields of any row, and fields with a fault. */
export function fieldsOf({ rows, faults }: Shown): { readonly line: number; readonly cells: CellField[] }[] {
  const names = (rows ?? []).flatMap(({ cells }) => Object.keys(cells));
  const missing = faults.flatMap(({ column }) => (column === null ? [] : [column]));
  const columns = [...new Set([...names, ...missing])];
  return (rows ?? []).map(({ line, cells }, row) => ({
    line,
    cells: columns.map((column) => ({ name: `row${row}-${column}`, column, value: cells[column] ?? '' })),
  }));
}

/** The rows with the typed values; empty cells are omitted. */
export function rowsOf(shown: Shown, typed: TypedCells): Record<string, string>[] {
  return fieldsOf(shown).map(({ cells }) =>
    Object.fromEntries(
      cells.flatMap(({ name, column }) => {
        const text = (typed[name] ?? '').trim();
        return text === '' ? [] : [[column, text]];
      }),
    ),
  );
}
