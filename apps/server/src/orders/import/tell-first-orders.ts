import { type Kysely, sql } from 'kysely';
import { tellSponsor } from '../../joining/tell-sponsor.ts';
import type { Messages } from '../../messages/messages.ts';
import type { DB } from '../../platform/database/database-types.ts';

/**
 * Tells sponsors of the first order that somebody in their first line ever paid, once: a payment that is known stays
 * known, and imports decide one after the other. `paid` are the orders whose payment became known just now.
 * @returns the orders that were the first ones
 */
export async function tellFirstOrders(
  deps: { readonly messages: Messages },
  db: Kysely<DB>,
  paid: readonly number[],
): Promise<number[]> {
  if (paid.length === 0) return [];
  const { rows } = await sql<{ partner: number; order: string; orderId: number; at: Date }>`
    select distinct on (partner_id) partner_id as partner, number as "order", id as "orderId", paid_at as at
    from orders
    where id = any(${paid}::bigint[]) and not exists (
      select from orders as earlier
      where earlier.partner_id = orders.partner_id and earlier.paid_at is not null
        and earlier.id <> all(${paid}::bigint[])
    )
    order by partner_id, paid_at, id`.execute(db);
  for (const first of rows) await tellSponsor(deps, db, { event: 'firstChildrenOrder', ...first });
  return rows.map(({ orderId }) => orderId);
}
