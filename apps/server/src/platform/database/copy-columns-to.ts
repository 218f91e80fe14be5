import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { WrittenType } from './copy-fields.ts';
import { CopyWriter } from './copy-writer.ts';
import type { TxClient } from './transaction.ts';

/** Numbers of some rows, an array for each column; NaN is null. */
export type WrittenColumns<Name extends string> = Readonly<Record<Name, Float64Array>>;

/**
 * Writes rows into a table from numbers, as fast as the server takes them and without an object for each.
 *
 * @param types the columns that are written, each with its type
 * @param fill writes the rows [from, to) into the arrays, from their first entries on; what it leaves alone stays
 * as it was, at first 0
 * @throws RangeError for a number that its column's type cannot hold; nothing was written then.
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
