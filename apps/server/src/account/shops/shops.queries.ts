import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** One shop, also one that is closed. */
export function findShop(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('shops')
    .select(['id', 'name', 'address', 'is_open as isOpen'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** All shops in which something can be redeemed now: there are a few. */
export function findShops(db: Kysely<DB>) {
  return db
    .selectFrom('shops')
    .select(['id', 'name', 'address'])
    .where('is_open', '=', true)
    .orderBy('id')
    .execute();
}

/** The shop that a partner asked for last, else the first one there is; of those that are open. */
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
