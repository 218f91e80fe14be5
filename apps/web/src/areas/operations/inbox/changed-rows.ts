import type { InboxEntry } from './inbox.data.ts';

/** What is typed for a cell of a row, by the name of its field. */
export type TypedCells = Record<string, string>;

/** A cell that can be changed. */
export interface CellField {
  /** Name of the field in the form, without dots: these would be paths. */
  readonly name: string;
  readonly column: string;
  readonly value: string;
}

type Shown = Pick<InboxEntry, 'rows' | 'faults'>;

/** The cells of each row that somebody may want to change: what any row says, and what a fault names. */
export function fieldsOf({ rows, faults }: Shown): { readonly line: number; readonly cells: CellField[] }[] {
  const said = (rows ?? []).flatMap(({ cells }) => Object.keys(cells));
  const missing = faults.flatMap(({ column }) => (column === null ? [] : [column]));
  const columns = [...new Set([...said, ...missing])];
  return (rows ?? []).map(({ line, cells }, row) => ({
    line,
    cells: columns.map((column) => ({ name: `row${row}-${column}`, column, value: cells[column] ?? '' })),
  }));
}

/** The rows with what is typed; cells that are empty are left out. */
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
