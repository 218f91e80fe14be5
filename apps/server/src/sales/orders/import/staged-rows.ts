import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { WaitingRow } from './parsed-order.ts';
import type { FileRow } from './read-file.ts';
import type { RawRow, RowFormat } from './row-reader.ts';

const ROWS_AT_ONCE = 2000;
/** More rows than any order has; thousands of rows with one order number are a mistake. */
const MAX_ROWS_OF_AN_ORDER = 1000;
/** Limit for the stored rows of a failed order: a hundred times what such rows have. */
const MAX_RAW_BYTES = 128 * 1024;

/** The rows of one order. */
export interface StagedOrder {
  readonly source: string;
  readonly number: string;
  readonly rows: readonly WaitingRow[];
}

/** The raw rows of an order; null if there are more than anybody corrects by hand. */
export interface RawOrder {
  readonly format: RowFormat;
  readonly source: string;
  readonly number: string;
  readonly rows: readonly RawRow[] | null;
}

/** A row that does not name its order. */
export type KeylessRow = Pick<FileRow, 'format' | 'source' | 'number' | 'line' | 'faults' | 'cells'>;

/**
 * Rows of a file in temporary tables, which are dropped with the session: a file may be larger than memory, and the
 * rows of an order may be anywhere in it.
 */
export class StagedRows {
  readonly #db: Kysely<DB>;
  #waiting: FileRow[] = [];
  #orders = 0;

  private constructor(db: Kysely<DB>) {
    this.#db = db;
  }

  /** Needs the same connection until `drop`. */
  static async create(db: Kysely<DB>): Promise<StagedRows> {
    // Left behind if an earlier import on this connection was interrupted.
    await sql`drop table if exists pg_temp.staged_rows, pg_temp.staged_orders`.execute(db);
    await sql`
      create temp table staged_rows (
        source text not null, number text not null, line integer not null, paid_at timestamptz, waiting jsonb not null,
        format text not null, cells jsonb not null
      )`.execute(db);
    return new StagedRows(db);
  }

  async add(row: FileRow): Promise<void> {
    this.#waiting.push(row);
    if (this.#waiting.length >= ROWS_AT_ONCE) await this.#flush();
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting.map(({ source, number, line, row, faults, format, cells }) => ({
      source,
      number,
      line,
      paid_at: row?.head.paidAt ?? null,
      waiting: { line, row, faults },
      format,
      cells,
    }));
    this.#waiting = [];
    if (rows.length === 0) return;
    await sql`
      insert into staged_rows
      select source, number, line, paid_at, waiting, format, cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (source text, number text, line integer, paid_at timestamptz, waiting jsonb, format text, cells jsonb)`.execute(
      this.#db,
    );
  }

  /**
   * Sorts the orders by payment, so that the result does not depend on the order of the file: a membership extends the
   * one that was paid before it.
   * @returns the number of orders
   */
  async sort(): Promise<number> {
    await this.#flush();
    await sql`
      create temp table staged_orders as
      select source, number, count(*)::integer as count, min(line) as line,
        row_number() over (order by min(paid_at), source collate "C", number collate "C")::integer as position
      from staged_rows where source <> '' and number <> '' group by source, number`.execute(this.#db);
    await sql`create index on staged_orders (position)`.execute(this.#db);
    await sql`create index on staged_rows (source, number)`.execute(this.#db);
    await sql`analyze staged_orders, staged_rows`.execute(this.#db);
    const { rows } = await sql<{ count: number }>`select count(*) from staged_orders`.execute(this.#db);
    this.#orders = rows[0]?.count ?? 0;
    return this.#orders;
  }

  /** Orders in batches of this size, each with its rows in file order. */
  async *batches(size: number): AsyncGenerator<StagedOrder[]> {
    for (let from = 1; from <= this.#orders; from += size) {
      const { rows } = await sql<{ source: string; number: string; line: number; rows: WaitingRow[] | null }>`
        select staged.source, staged.number, staged.line, (
          select jsonb_agg(row.waiting order by row.line) from staged_rows as row
          where row.source = staged.source and row.number = staged.number and staged.count <= ${MAX_ROWS_OF_AN_ORDER}
        ) as rows
        from staged_orders as staged
        where staged.position between ${from} and ${from + size - 1}
        order by staged.position`.execute(this.#db);
      yield rows.map(({ source, number, line, rows: known }) => ({
        source,
        number,
        rows: known ?? [tooMany(line)],
      }));
    }
  }

  /** The raw rows of some orders, in the transaction that stores their outcome. */
  async findRaw(
    tx: Kysely<DB>,
    orders: readonly { readonly source: string; readonly number: string }[],
  ): Promise<RawOrder[]> {
    if (orders.length === 0) return [];
    const { rows } = await sql<RawOrder>`
      select source, number, min(format) as format,
        case when count(*) <= ${MAX_ROWS_OF_AN_ORDER} and sum(octet_length(cells::text)) <= ${MAX_RAW_BYTES}
          then jsonb_agg(jsonb_build_object('line', line, 'cells', cells) order by line) end as rows
      from staged_rows
      where (source, number) in (
        select * from unnest(${orders.map(({ source }) => source)}::text[], ${orders.map(({ number }) => number)}::text[]))
      group by source, number`.execute(tx);
    return rows;
  }

  /** The rows that do not name their order, in batches and file order. */
  async *keyless(size: number): AsyncGenerator<KeylessRow[]> {
    for (let after = 0; ; ) {
      const { rows } = await sql<KeylessRow>`
        select source, number, line, waiting -> 'faults' as faults, format, cells from staged_rows
        where (source = '' or number = '') and line > ${after} order by line limit ${size}`.execute(this.#db);
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.line ?? after;
    }
  }

  async drop(): Promise<void> {
    await sql`drop table if exists pg_temp.staged_rows, pg_temp.staged_orders`.execute(this.#db);
  }
}

function tooMany(line: number): WaitingRow {
  const reason = `has more than ${MAX_ROWS_OF_AN_ORDER} rows`;
  return { line, row: null, faults: [{ line, column: 'number', reason }] };
}
