import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** The id of a shop's order by its number. */
export async function findOrderId(
  db: Kysely<DB>,
  { source, number }: { readonly source: string; readonly number: string },
): Promise<number | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('source', '=', source)
    .where('number', '=', number)
    .executeTakeFirst();
  return order?.id;
}
