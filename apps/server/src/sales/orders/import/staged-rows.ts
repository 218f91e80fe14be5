import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { FileRow } from './read-file.ts';
import type { WaitingRow } from './stated-order.ts';

const ROWS_AT_ONCE = 2000;
/** More rows than any order has; a file in which thousands of orders share a number is a mistake. */
const MAX_ROWS_OF_AN_ORDER = 1000;

/** The rows of one order. */
export interface StagedOrder {
  readonly source: string;
  readonly number: string;
  readonly rows: readonly WaitingRow[];
}

/**
 * Rows of a file on their way into the database, in tables that only this session sees and that vanish with
 * it: a file may be larger than memory, and the rows of an order may stand anywhere in it.
 */
export class StagedRows {
  readonly #db: Kysely<DB>;
  #waiting: FileRow[] = [];
  #orders = 0;

  private constructor(db: Kysely<DB>) {
    this.#db = db;
  }

  /** Needs a connection that stays the same until `drop`. */
  static async create(db: Kysely<DB>): Promise<StagedRows> {
    // What an earlier import on this connection could not remove.
    await sql`drop table if exists pg_temp.staged_rows, pg_temp.staged_orders`.execute(db);
    await sql`
      create temp table staged_rows (
        source text not null, number text not null, line integer not null, paid_at timestamptz, waiting jsonb not null
      )`.execute(db);
    return new StagedRows(db);
  }

  async add(row: FileRow): Promise<void> {
    this.#waiting.push(row);
    if (this.#waiting.length >= ROWS_AT_ONCE) await this.#flush();
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting.map(({ source, number, line, row, faults }) => ({
      source,
      number,
      line,
      paid_at: row?.head.paidAt ?? null,
      waiting: { line, row, faults },
    }));
    this.#waiting = [];
    if (rows.length === 0) return;
    await sql`
      insert into staged_rows
      select source, number, line, paid_at, waiting
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (source text, number text, line integer, paid_at timestamptz, waiting jsonb)`.execute(
      this.#db,
    );
  }

  /**
   * Puts the orders in the order of their payments, so that the same orders come to the same result however
   * a file is sorted: a membership extends the one that was paid before it.
   * @returns their number
   */
  async sort(): Promise<number> {
    await this.#flush();
    await sql`
      create temp table staged_orders as
      select source, number, count(*)::integer as count, min(line) as line,
        row_number() over (order by min(paid_at), source collate "C", number collate "C")::integer as position
      from staged_rows group by source, number`.execute(this.#db);
    await sql`create index on staged_orders (position)`.execute(this.#db);
    await sql`create index on staged_rows (source, number)`.execute(this.#db);
    await sql`analyze staged_orders, staged_rows`.execute(this.#db);
    const { rows } = await sql<{ count: number }>`select count(*) from staged_orders`.execute(this.#db);
    this.#orders = rows[0]?.count ?? 0;
    return this.#orders;
  }

  /** So many orders at a time, each with its rows in the order of the file. */
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

  async drop(): Promise<void> {
    await sql`drop table if exists pg_temp.staged_rows, pg_temp.staged_orders`.execute(this.#db);
  }
}

function tooMany(line: number): WaitingRow {
  const reason = `has more than ${MAX_ROWS_OF_AN_ORDER} rows`;
  return { line, row: null, faults: [{ line, column: 'number', reason }] };
}
