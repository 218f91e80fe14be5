import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf } from './conditions.ts';
import type { DB } from './database-types.ts';

/** How a list is read; `sorting` says what each field of an order is. */
interface PageQuery<Field extends string> {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** What the columns alone need: it neither drops nor doubles a row, so that counting goes without it. */
  readonly joins?: RawBuilder<unknown>;
  /** Conditions that all have to hold; those of filters that are not there are left out. */
  readonly where: readonly (RawBuilder<unknown> | undefined)[];
  readonly sorting: Readonly<Record<Field, RawBuilder<unknown>>>;
  /** Comes last in every order, so that pages never overlap. */
  readonly id: RawBuilder<unknown>;
  /** That of the order's first field, unless said otherwise. */
  readonly idDirection?: 'asc' | 'desc';
  readonly list: {
    readonly order: readonly { field: Field; direction: 'asc' | 'desc' }[];
    readonly page: number;
    readonly size: number;
  };
}

/** One page of a list, and how many rows the filters leave. */
export async function findPage<Row, Field extends string>(
  db: Kysely<DB>,
  { columns, from, joins = sql``, where, sorting, id, idDirection, list }: PageQuery<Field>,
): Promise<{ rows: Row[]; total: number }> {
  const { order, page, size } = list;
  const matching = sql`where ${allOf(where)}`;
  const keys = order.map(({ field, direction }) => sql`${sorting[field]} ${sql.raw(direction)}`);
  const last = sql`${id} ${sql.raw(idDirection ?? order[0]?.direction ?? 'asc')}`;
  const [found, counted] = await Promise.all([
    sql<Row>`
      select ${columns} ${from} ${joins} ${matching} order by ${sql.join([...keys, last])}
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from} ${matching}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
