import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ColumnArrays, type ColumnType, CopyReader, createColumn } from './copy-reader.ts';

type Columns<T extends readonly ColumnType[]> = { -readonly [K in keyof T]: ColumnArrays[T[K]] };

/** A block of a query's rows: the first `count` entries of each column. */
interface Block<T extends readonly ColumnType[]> {
  readonly columns: Columns<T>;
  readonly count: number;
}

/**
 * Reads a query's rows into typed arrays, one per column: millions of rows without an object per row. The query must
 * return exactly these types, and no nulls.
 *
 * @throws RangeError beyond the safe integers, TypeError for a null or another type.
 */
export async function copyColumns<const T extends readonly ColumnType[]>(
  client: ClientBase,
  query: string,
  types: T,
): Promise<Columns<T>> {
  let capacity = 1024;
  let columns = types.map((type) => createColumn(type, capacity));
  let rows = 0;
  for await (const block of copyBlocks(client, query, types)) {
    const needed = rows + block.count;
    if (needed > capacity) {
      capacity = Math.max(2 * capacity, needed);
      columns = columns.map((column, i) => {
        const larger = createColumn(types[i] as ColumnType, capacity);
        larger.set(column.subarray(0, rows));
        return larger;
      });
    }
    for (const [i, column] of columns.entries()) {
      column.set((block.columns[i] as typeof column).subarray(0, block.count), rows);
    }
    rows = needed;
  }
  // The capacity beyond the last row was never touched: it takes up address space, not memory.
  return columns.map((column) => column.subarray(0, rows)) as Columns<T>;
}

/**
 * The same in blocks, for rows that do not have to be kept: each block overwrites the previous one.
 *
 * @throws RangeError beyond the safe integers, TypeError for a null or another type.
 */
export async function* copyBlocks<const T extends readonly ColumnType[]>(
  client: ClientBase,
  query: string,
  types: T,
): AsyncGenerator<Block<T>, void> {
  const reader = new CopyReader(types);
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  for await (const chunk of stream) {
    const { columns, count } = reader.read(chunk as Buffer);
    if (count > 0) yield { columns: columns as Columns<T>, count };
  }
  reader.requireEnd();
}
