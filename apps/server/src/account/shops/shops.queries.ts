import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** One shop, open or closed. */
export function findShop(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('shops')
    .select(['id', 'name', 'address', 'is_open as isOpen'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** All open shops: there are few. */
export function findShops(db: Kysely<DB>) {
  return db
    .selectFrom('shops')
    .select(['id', 'name', 'address'])
    .where('is_open', '=', true)
    .orderBy('id')
    .execute();
}

/** The shop of a partner's last request, else the first one; among the open ones. */
export async function findUsualShop(db: Kysely<DB>, partner: number): Promise<number | undefined> {
  const last = await db
    .selectFrom('payouts')
    .innerJoin('shops', 'shops.id', 'payouts.shop_id')
    .select('shops.id')
    .where('payouts.partner_id', '=', partner)
    .where('shops.is_open', '=', true)
    .orderBy('payouts.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) return last.id;
  const [first] = await findShops(db);
  return first?.id;
}
