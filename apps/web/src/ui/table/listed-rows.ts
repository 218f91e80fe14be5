import { useEffect, useSyncExternalStore } from 'react';
import type { Column, RowId } from './columns.ts';
import type { TableDefinition } from './table-search.ts';

/** A row of the page's list. */
export interface ListedRow {
  readonly id: RowId;
  /** Its name for people. */
  readonly name: string;
}

interface Listed {
  readonly definition: TableDefinition;
  readonly rows: readonly ListedRow[];
}

/** By search parameter of the open row: a page has one table per parameter. */
const lists = new Map<string, Listed>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Registers the listed rows and their order, so that the sheet of the open one can link to its neighbours. */
export function useListed(definition: TableDefinition, rows: readonly ListedRow[] = []): void {
  const { row } = definition;
  const text = JSON.stringify(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes with the rows
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

/** The list of the table whose rows open with this parameter; undefined without one. */
export function useListedBy(parameter: string): Listed | undefined {
  return useSyncExternalStore(subscribe, () => lists.get(parameter));
}

/** A row's name on one line: the text of its first cell. */
export function nameOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  const [first] = columns;
  const cell = first?.cell(row);
  return typeof cell === 'string' ? cell : String(first?.csv?.(row) ?? '');
}
