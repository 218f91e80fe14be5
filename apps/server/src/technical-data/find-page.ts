import { type Kysely, type RawBuilder, sql } from 'kysely';
import { contains } from '../platform/database/contains.ts';
import type { DB } from '../platform/database/database-types.ts';

/** How a list of technical data is read; `sorting` says what each field of an order is. */
interface PageQuery<Field extends string> {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** Conditions that all have to hold; those of filters that are not there are left out. */
  readonly where: readonly (RawBuilder<unknown> | undefined)[];
  readonly sorting: Readonly<Record<Field, RawBuilder<unknown>>>;
  /** Comes last in every order, so that pages never overlap. */
  readonly id: RawBuilder<unknown>;
  readonly list: {
    readonly order: readonly { field: Field; direction: 'asc' | 'desc' }[];
    readonly page: number;
    readonly size: number;
  };
}

/** One page of a list, and how many rows the filters leave. */
export async function findPage<Row, Field extends string>(
  db: Kysely<DB>,
  { columns, from, where, sorting, id, list }: PageQuery<Field>,
): Promise<{ rows: Row[]; total: number }> {
  const { order, page, size } = list;
  const conditions = where.filter((condition) => condition !== undefined);
  const rest = sql`${from} where ${sql.join(conditions, sql` and `)}`;
  const keys = order.map(({ field, direction }) => sql`${sorting[field]} ${sql.raw(direction)}`);
  const last = sql`${id} ${sql.raw(order[0]?.direction ?? 'asc')}`;
  const [found, counted] = await Promise.all([
    sql<Row>`
      select ${columns} ${rest} order by ${sql.join([...keys, last])}
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${rest}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** A condition for a filter that may be absent. */
export function when<Value>(
  value: Value | undefined,
  condition: (value: Value) => RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  return value === undefined ? undefined : condition(value);
}

/** A condition for what somebody searches in several texts at once. */
export function anyContains(texts: readonly RawBuilder<unknown>[], searched: string): RawBuilder<unknown> {
  return sql`(${sql.join(
    texts.map((text) => contains(text, searched)),
    sql` or `,
  )})`;
}
