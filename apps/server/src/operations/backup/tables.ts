import { pipeline } from 'node:stream/promises';
import pg, { type ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { TxClient } from '../../platform/database/transaction.ts';
import type { ArchiveWriter } from './archive.ts';
import { type End, type Head, rowsName } from './contents.ts';

/** Bytes of rows held in memory at a time. */
const PIECE_BYTES = 4 * 1024 * 1024;

type Table = Head['tables'][number];

/**
 * Pins the settings that the text format of values depends on, for both directions; a server or role may have others.
 * Ends with the transaction.
 */
export async function fixTextForm(client: ClientBase): Promise<void> {
  await client.query(`
    set local client_encoding = 'UTF8';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1;
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
}

/**
 * The product's tables with their writable columns; generated ones are computed again. A partitioned table is replaced
 * by its partitions, with their schema.
 */
export async function findTables(client: ClientBase): Promise<Table[]> {
  const found = await client.query<Table>(`
    select case when relnamespace = current_schema()::regnamespace then '' else relnamespace::regnamespace || '.' end || relname as name,
      array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relname <> 'schema_migrations'
      and relnamespace in (current_schema()::regnamespace, to_regnamespace('books'))
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by pg_class.oid order by 1`);
  return found.rows;
}

/** Adds a table's rows to the archive; returns their number. */
export async function dumpTable(client: ClientBase, archive: ArchiveWriter, table: Table): Promise<number> {
  const stream = client.query(copyTo(`copy ${targetOf(table)} to stdout`));
  let held: Buffer[] = [];
  let bytes = 0;
  let pieces = 0;
  const add = async (piece: Buffer) => {
    pieces += 1;
    await archive.add(rowsName(table.name, pieces), piece.length, [piece]);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    // Line breaks within values are written as \n, so that this one ends a row.
    if (bytes < PIECE_BYTES || !chunk.includes('\n')) continue;
    const all = Buffer.concat(held);
    const whole = all.lastIndexOf('\n') + 1;
    await add(all.subarray(0, whole));
    held = [all.subarray(whole)];
    bytes = all.length - whole;
  }
  if (bytes > 0) await add(Buffer.concat(held));
  // The stream ends with the last row, before the server has reported the row count.
  await client.query('select');
  return stream.rowCount;
}

/** Writes a chunk of a table's rows; returns their number. */
export async function loadRows(
  client: TxClient,
  table: Table,
  rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${targetOf(table)} from stdin`));
  await pipeline(rows, stream);
  return stream.rowCount;
}

/** An identifier quoted for a statement, with or without a schema. */
function quoted(name: string): string {
  return name.split('.').map(pg.escapeIdentifier).join('.');
}

function targetOf({ name, columns }: Table): string {
  return `${quoted(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/** Current values of the sequences. They are not transactional: read after the rows, they are never behind them. */
export async function readSequences(client: ClientBase): Promise<End['sequences']> {
  const found = await client.query<{ name: string; last: number }>(`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`);
  return Object.fromEntries(found.rows.map(({ name, last }) => [name, last]));
}

/** Sets the sequences to where they were. */
export async function advanceSequences(client: TxClient, sequences: End['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
}

/**
 * Empties the tables and runs `work` with their triggers disabled: the rows passed them when they were first written.
 * Needs the tables' owner, and a transaction so that nobody ever sees this state.
 */
export async function withoutTriggers(
  client: TxClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(quoted);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  await work();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}
