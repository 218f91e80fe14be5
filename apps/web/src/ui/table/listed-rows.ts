import { useEffect, useSyncExternalStore } from 'react';
import type { Column, RowId } from './columns.ts';
import type { TableDefinition } from './table-search.ts';

/** A row as a page lists it. */
export interface ListedRow {
  readonly id: RowId;
  /** What names it for people. */
  readonly name: string;
}

interface Listed {
  readonly definition: TableDefinition;
  readonly rows: readonly ListedRow[];
}

/** By the parameter of the address that holds the open row: a page has one table for each. */
const lists = new Map<string, Listed>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Says which rows are listed now and in what order, so that the sheet of the open one leads to those beside it. */
export function useListed(definition: TableDefinition, rows: readonly ListedRow[] = []): void {
  const { row } = definition;
  const text = JSON.stringify(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the rows are others
  useEffect(() => {
    if (row === undefined) return;
    const list = { definition, rows };
    lists.set(row, list);
    changed();
    return () => {
      if (lists.get(row) !== list) return;
      lists.delete(row);
      changed();
    };
  }, [definition, row, text]);
}

/** What the table says that opens its rows by this parameter; undefined where there is none. */
export function useListedBy(parameter: string): Listed | undefined {
  return useSyncExternalStore(subscribe, () => lists.get(parameter));
}

/** What names a row of a table in one line: what its first cell says. */
export function nameOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  const [first] = columns;
  const cell = first?.cell(row);
  return typeof cell === 'string' ? cell : String(first?.csv?.(row) ?? '');
}
