import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import {
  columnsOf,
  type DescribedColumn,
  type DescribedTable,
  describeTables,
  findDescribedTables,
} from './describe-tables.ts';
import { DTD_NAME, descriptionDtd } from './description-dtd.ts';

/** Rows held in memory. */
const ROWS_AT_ONCE = 2_000;

interface Supplier {
  readonly name: string;
  readonly place: string;
  readonly at: Date;
}

/**
 * All tables as CSV files in a ZIP with their description, from one snapshot of the database: a transaction stays open until
 * the file has been sent or the client disconnects. Encrypted values stay encrypted.
 */
export function zipTables(db: Kysely<DB>, supplier: Supplier): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  db.transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => addTables(tx, zip, { supplier, output }))
    .catch((error) => output.destroy(error));
  return output;
}

async function addTables(
  tx: Tx,
  zip: ZipFile,
  { supplier, output }: { supplier: Supplier; output: Readable },
): Promise<void> {
  const tables = await findDescribedTables(tx);
  const mtime = supplier.at;
  zip.addBuffer(Buffer.from(describeTables(tables, supplier)), 'index.xml', { mtime });
  zip.addBuffer(Buffer.from(descriptionDtd), DTD_NAME, { mtime });
  for (const table of tables)
    zip.addReadStreamLazy(`${table.name}.csv`, { mtime }, (done) =>
      done(null, Readable.from(readTable(tx, table), { objectMode: false })),
    );
  zip.end();
  // This transaction reads the rows while they are sent.
  await new Promise<void>((resolve) => {
    output.once('close', resolve);
    output.once('end', resolve);
  });
}

async function* readTable(tx: Tx, table: DescribedTable): AsyncGenerator<string> {
  const columns = columnsOf(table);
  yield print([columns.map(({ name }) => name)]);
  const cursor = sql.id(`rows_of_${table.name}`);
  await sql`declare ${cursor} no scroll cursor for
    select ${sql.join(columns.map(textOf))} from ${sql.table(table.name)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield print(rows.map((row) => columns.map(({ name }) => row[name] ?? '')));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

/** A column as text; bytes, which are encrypted data or hashes, as base64. */
function textOf({ name, type }: DescribedColumn): RawBuilder<string | null> {
  const column = sql.ref(name);
  // PostgreSQL adds line breaks to base64.
  if (type === 'bytea') return sql`replace(encode(${column}, 'base64'), chr(10), '') as ${column}`;
  if (type === 'timestamp with time zone')
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
  return sql`${column}::text as ${column}`;
}

function print(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      delimiter: ';',
      record_delimiter: 'windows',
      quoted_string: true,
    },
  );
}
