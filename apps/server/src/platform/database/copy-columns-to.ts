import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { WrittenType } from './copy-fields.ts';
import { CopyWriter } from './copy-writer.ts';
import type { TxClient } from './transaction.ts';

/** A batch of rows, one array per column; NaN is null. */
export type WrittenColumns<Name extends string> = Readonly<Record<Name, Float64Array>>;

/**
 * Writes rows into a table from arrays of numbers, as fast as the server accepts them and without creating an object
 * per row.
 *
 * @param types the columns to write, with their types
 * @param fill writes the rows [from, to) to the start of the arrays; an entry it does not set keeps its previous value,
 *   initially 0
 * @throws RangeError for a number that does not fit the column's type; nothing is written in that case.
 */
export async function copyColumnsTo<Name extends string>(
  client: TxClient,
  table: string,
  types: Readonly<Record<Name, WrittenType>>,
  count: number,
  fill: (columns: WrittenColumns<Name>, from: number, to: number) => void,
): Promise<void> {
  const names = Object.keys(types) as Name[];
  const writer = new CopyWriter(names.map((name) => types[name]));
  const columns = Object.fromEntries(
    names.map((name, i) => [name, writer.columns[i]]),
  ) as WrittenColumns<Name>;
  function* blocks(): Generator<Buffer> {
    yield writer.header;
    for (let from = 0; from < count; from += writer.rows) {
      const to = Math.min(count, from + writer.rows);
      fill(columns, from, to);
      yield writer.write(to - from);
    }
    yield writer.trailer;
  }
  await pipeline(
    Readable.from(blocks()),
    client.query(copyFrom(`copy ${table} (${names.join(', ')}) from stdin (format binary)`)),
  );
}
