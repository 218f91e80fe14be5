import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf } from './conditions.ts';
import type { DB } from './database-types.ts';

/** The query of a list; `sorting` maps each sort field to its expression. */
interface PageQuery<Field extends string> {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** Joins needed only by the columns. They must neither drop nor duplicate rows, because the count omits them. */
  readonly joins?: RawBuilder<unknown>;
  /** All of them must hold; absent filters are undefined. */
  readonly where: readonly (RawBuilder<unknown> | undefined)[];
  readonly sorting: Readonly<Record<Field, RawBuilder<unknown>>>;
  /** Tie-breaker of every sort order, so that pages never overlap. */
  readonly id: RawBuilder<unknown>;
  /** By default the direction of the first sort field. */
  readonly idDirection?: 'asc' | 'desc';
  readonly list: {
    readonly order: readonly { field: Field; direction: 'asc' | 'desc' }[];
    readonly page: number;
    readonly size: number;
  };
}

/** One page of a list, and the total number of matching rows. */
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
