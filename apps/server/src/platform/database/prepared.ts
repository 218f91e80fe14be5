import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from './database-types.ts';
import type { NamedStatement, Pipelines } from './pipelines.ts';

/** Placeholder in a prepared query for a value that each run provides. */
class Placeholder {
  readonly find: (given: readonly unknown[]) => unknown;

  constructor(find: Placeholder['find']) {
    this.find = find;
  }
}

/** A value of a query, or the placeholder for it. */
export type Param<Value> = Value | Placeholder;

/** A value computed from another, immediately or once the placeholder has a value. */
export function computedParam<Value, Result>(
  value: Param<Value>,
  derive: (value: Value) => Result,
): Param<Result> {
  if (value instanceof Placeholder) return new Placeholder((given) => derive(value.find(given) as Value));
  return derive(value);
}

/** Runs a prepared query with its arguments. */
export type Prepared<Row, Arguments extends readonly unknown[]> = (
  db: Kysely<DB>,
  ...given: Arguments
) => Promise<Row[]>;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly unknown[];
}

// Kept outside the query builder, so that a transaction has none.
const pipelinesOf = new WeakMap<Kysely<DB>, Pipelines>();

/** Makes prepared queries on this query builder, outside its transactions, use the pipelined connections. */
export function addPipelines(db: Kysely<DB>, pipelines: Pipelines): void {
  pipelinesOf.set(db, pipelines);
}

/** Gives a query builder the prepared reads of `from`, except that slower reads use `readAlone`. */
export function readAloneBy(db: Kysely<DB>, from: Kysely<DB>, readAlone: Pipelines['readAlone']): void {
  const pipelines = pipelinesOf.get(from);
  if (pipelines) pipelinesOf.set(db, { ...pipelines, readAlone });
}

/**
 * The same database, with prepared queries deduplicated: a query with the same arguments runs once and shares its
 * result. Only for a short time, such as one batch, because results are never refreshed.
 * @param unlessGone throws once nobody wants the result any more; no query starts after that
 */
export function sharingReads(db: Kysely<DB>, unlessGone: () => void): Kysely<DB> {
  const sharing = db.withPlugin({
    transformQuery: ({ node }) => {
      unlessGone();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const pipelines = pipelinesOf.get(db);
  if (!pipelines) return sharing;
  const results = new Map<string, Promise<unknown[]>>();
  const once = (read: Pipelines['read']) => (statement: NamedStatement) => {
    unlessGone();
    const key = statement.name + keyOf(statement.values);
    const first = results.get(key) ?? read(statement);
    results.set(key, first);
    return first;
  };
  pipelinesOf.set(sharing, {
    ...pipelines,
    read: once(pipelines.read),
    readAlone: once(pipelines.readAlone),
  });
  return sharing;
}

/**
 * Distinct for distinct values. Instants, which nearly every read has, as numbers: converting them to text is the most
 * expensive part.
 */
function keyOf(values: readonly unknown[]): string {
  let key = '';
  for (const value of values)
    key += value instanceof Date ? `@${value.getTime()}` : `,${JSON.stringify(value) ?? 'undefined'}`;
  return key;
}

/**
 * A short read that many requests make: its text is built once, and PostgreSQL parses and plans it once per connection.
 * `build` receives a placeholder for each argument. Use it for queries that read few rows whatever their arguments,
 * because the generic plan ignores them, and because everything else on the connection waits for the query unless it
 * runs `alone`.
 */
export function prepared<Row, const Arguments extends readonly unknown[]>(
  build: (...places: { [I in keyof Arguments]: Param<Arguments[I]> }) => RawBuilder<unknown>,
  { alone = false }: { alone?: boolean } = {},
): Prepared<Row, Arguments> {
  let statement: Statement | undefined;
  return async (db, ...given) => {
    statement ??= compile(
      build(...(given.map((_, index) => new Placeholder((all) => all[index])) as never)),
      db,
    );
    const { name, text, parameters } = statement;
    const values = parameters.map((value) => (value instanceof Placeholder ? value.find(given) : value));
    const pipelines = pipelinesOf.get(db);
    const read = pipelines
      ? pipelines[alone ? 'readAlone' : 'read']({ name, text, values })
      : db.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => rows);
    return (await read) as Row[];
  };
}

// Keyed by text, because the query builder passes on nothing else.
const names = new Map<string, string>();

function compile(query: RawBuilder<unknown>, db: Kysely<DB>): Statement {
  const { sql: text, parameters } = query.compile(db);
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return { name, text, parameters };
}

/** The statement name of a prepared query's text; undefined for other texts. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}
