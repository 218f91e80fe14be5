import { ownColumns } from './own-columns.ts';
import type { FileRow } from './read-file.ts';
import { Cells } from './row-reader.ts';

/**
 * A row of our own columns that comes from another program, by the columns' names.
 * @param line what its faults name it by
 */
export function readOwnCells(row: Readonly<Record<string, string>>, line: number): FileRow {
  const positions = new Map(Object.keys(row).map((name, position) => [name, position]));
  const cells = new Cells({ line, cells: Object.values(row) }, positions);
  const { source, number, row: stated } = ownColumns.read(cells);
  return { source, number, line, row: cells.faults.length > 0 ? null : stated, faults: cells.faults };
}
