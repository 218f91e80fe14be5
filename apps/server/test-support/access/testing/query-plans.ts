import pg from 'pg';
import { vi } from 'vitest';

/** A statement as it was sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A node of a plan, as printed by `explain (format json)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Presorted Key'?: readonly string[];
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** SQL: the product's schemas, of its tables and of the partitions of one of them. */
const OURS = `relnamespace in ('public'::regnamespace, 'books'::regnamespace)`;

/** The reads that `work` sent to the database, on any connection. */
export async function readsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.flatMap((call) => statementOf(call)).filter(isRead);
  } finally {
    spy.mockRestore();
  }
}

function statementOf([first, second]: readonly unknown[]): Statement[] {
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(second) ? second : [] }];
  const { text, values } = first as { text?: string; values?: unknown[] };
  return text === undefined ? [] : [{ text, values: values ?? [] }];
}

function isRead({ text }: Statement): boolean {
  return /^\s*(select|with)\b/i.test(text);
}

/** Pretended row count of every large table. */
const ROWS = 5_000_000;
/** How many rows share a value in a column, unless it has few distinct values. */
const ROWS_PER_VALUE = 20;
const FEW_VALUES = 5;

/**
 * Runs `work` on a connection whose planner considers all tables but the `small` ones large, with few distinct values
 * in the columns of `fewValued`, and uses sequential scans, hash joins and merge joins only as a last resort.
 * Everything is rolled back.
 */
export async function withLargeTables<T>(
  client: pg.ClientBase,
  { small, fewValued }: { small: readonly string[]; fewValued: readonly string[] },
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const empty = await giveEmptyTablesPages(client);
    await client.query('analyze');
    await client.query(
      `update pg_statistic set stakind1 = 0, stakind2 = 0, stakind3 = 0, stakind4 = 0, stakind5 = 0,
         stanumbers1 = null, stanumbers2 = null, stanumbers3 = null, stanumbers4 = null, stanumbers5 = null,
         stavalues1 = null, stavalues2 = null, stavalues3 = null, stavalues4 = null, stavalues5 = null,
         stanullfrac = 0.1, stadistinct = case when attname = any($1) then $2::real else $3::real end
       from pg_attribute where attrelid = starelid and attnum = staattnum
         and starelid in (select oid from pg_class where ${OURS})`,
      [fewValued, FEW_VALUES, -1 / ROWS_PER_VALUE],
    );
    // The planner scales the rows per page with the actual number of pages.
    await client.query(
      `update pg_class set relpages = 1, reltuples = $2
       where oid in (select table_.oid from pg_class as table_ where ${OURS}
                       and relkind = 'r' and relname <> all($1)
                     union select indexrelid from pg_index join pg_class as table_ on table_.oid = indrelid
                     where ${OURS} and relname <> all($1))`,
      [small, ROWS],
    );
    // The planner ignores the first page of an index, and partial indexes have no other one here.
    await client.query(
      `update pg_class set relpages = 2
       where oid in (select indexrelid from pg_index where indpred is not null and indrelid = any($1::oid[]))`,
      [empty],
    );
    await client.query('set local enable_seqscan = off; set local enable_hashjoin = off');
    await client.query('set local enable_mergejoin = off; set local jit = off');
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/**
 * The planner assumes one row for a table whose file has no page, whatever the statistics say. A row that is inserted
 * and rolled back leaves a page; for that moment constraints are dropped. Returns the tables that were empty.
 */
async function giveEmptyTablesPages(client: pg.ClientBase): Promise<readonly number[]> {
  const { rows } = await client.query<{ oid: number }>(
    `select oid from pg_class where ${OURS} and relkind = 'r' and not relispartition and pg_relation_size(oid) = 0`,
  );
  await client.query(`
    do $$
    declare
      empty record;
      part record;
    begin
      for empty in
        select oid, oid::regclass as name from pg_class
        where ${OURS} and relkind = 'r' and not relispartition and pg_relation_size(oid) = 0
      loop
        begin
          execute format('alter table %s disable trigger user', empty.name);
          for part in select conname from pg_constraint where conrelid = empty.oid and contype in ('c', 'f') loop
            execute format('alter table %s drop constraint %I', empty.name, part.conname);
          end loop;
          for part in select conname from pg_constraint where conrelid = empty.oid and contype in ('p', 'u') loop
            execute format('alter table %s drop constraint %I cascade', empty.name, part.conname);
          end loop;
          for part in
            select attname from pg_attribute
            where attrelid = empty.oid and attnum > 0 and not attisdropped and attnotnull and attidentity = ''
          loop
            execute format('alter table %s alter column %I drop not null', empty.name, part.attname);
          end loop;
          execute format('insert into %s default values', empty.name);
          raise exception 'taken back' using errcode = 'P0999';
        exception when sqlstate 'P0999' then null;
        end;
      end loop;
    end $$`);
  return rows.map(({ oid }) => oid);
}

/** The planner's plan for a statement. */
export async function planOf(client: pg.ClientBase, { text, values }: Statement): Promise<PlanNode> {
  const { rows } = await client.query(`explain (format json, costs off) ${text}`, [...values]);
  return rows[0]['QUERY PLAN'][0].Plan;
}
