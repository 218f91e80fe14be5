import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from './database-types.ts';
import type { Lanes, NamedStatement } from './lanes.ts';

/** Stands in a query's text for what each run brings along. */
class Place {
  readonly find: (given: readonly unknown[]) => unknown;

  constructor(find: Place['find']) {
    this.find = find;
  }
}

/** A value of a query, or the place where one will stand. */
export type Given<Value> = Value | Place;

/** What follows from a value, now or as soon as there is one. */
export function derived<Value, Result>(value: Given<Value>, derive: (value: Value) => Result): Given<Result> {
  if (value instanceof Place) return new Place((given) => derive(value.find(given) as Value));
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

// Beside the query builder and not part of it: inside of a transaction there are none.
const lanesOf = new WeakMap<Kysely<DB>, Lanes>();

/** Lets prepared queries that are run on this query builder, outside of its transactions, use the lanes. */
export function addLanes(db: Kysely<DB>, lanes: Lanes): void {
  lanesOf.set(db, lanes);
}

/** Lets a query builder read as `from` does, but for what it reads alone. */
export function readAloneBy(db: Kysely<DB>, from: Kysely<DB>, readAlone: Lanes['readAlone']): void {
  const lanes = lanesOf.get(from);
  if (lanes) lanesOf.set(db, { ...lanes, readAlone });
}

/**
 * The same database for reads of one moment: a prepared query that runs twice with the same arguments is asked
 * once. For a short time only, since what it has read it never reads again.
 * @param unlessGone throws when nobody wants the answer any more: no query begins after that
 */
export function sharingReads(db: Kysely<DB>, unlessGone: () => void): Kysely<DB> {
  const sharing = db.withPlugin({
    transformQuery: ({ node }) => {
      unlessGone();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const lanes = lanesOf.get(db);
  if (!lanes) return sharing;
  const known = new Map<string, Promise<unknown[]>>();
  const once = (read: Lanes['read']) => (statement: NamedStatement) => {
    unlessGone();
    const key = statement.name + keyOf(statement.values);
    const first = known.get(key) ?? read(statement);
    known.set(key, first);
    return first;
  };
  lanesOf.set(sharing, { ...lanes, read: once(lanes.read), readAlone: once(lanes.readAlone) });
  return sharing;
}

/** Differs for different values. Instants, which nearly every read has, as numbers: their texts cost the most. */
function keyOf(values: readonly unknown[]): string {
  let key = '';
  for (const value of values)
    key += value instanceof Date ? `@${value.getTime()}` : `,${JSON.stringify(value) ?? 'undefined'}`;
  return key;
}

/**
 * A short read that many requests make: its text is built once, and PostgreSQL parses and plans it once on each
 * connection. `build` gets a place for each argument. For what reads few rows whatever its arguments are: the plan
 * does not look at them, and whatever else travels on the connection waits for it unless the query runs `alone`.
 */
export function prepared<Row, const Arguments extends readonly unknown[]>(
  build: (...places: { [I in keyof Arguments]: Given<Arguments[I]> }) => RawBuilder<unknown>,
  { alone = false }: { alone?: boolean } = {},
): Prepared<Row, Arguments> {
  let statement: Statement | undefined;
  return async (db, ...given) => {
    statement ??= compile(build(...(given.map((_, index) => new Place((all) => all[index])) as never)), db);
    const { name, text, parameters } = statement;
    const values = parameters.map((value) => (value instanceof Place ? value.find(given) : value));
    const lanes = lanesOf.get(db);
    const read = lanes
      ? lanes[alone ? 'readAlone' : 'read']({ name, text, values })
      : db.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => rows);
    return (await read) as Row[];
  };
}

// By their texts, since that is all that the query builder passes on.
const names = new Map<string, string>();

function compile(query: RawBuilder<unknown>, db: Kysely<DB>): Statement {
  const { sql: text, parameters } = query.compile(db);
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return { name, text, parameters };
}

/** The name under which a text is prepared, if it is one of a prepared query. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}
