import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** One shop. */
export function findShop(db: Kysely<DB>, id: number) {
  return db.selectFrom('shops').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** All shops: there are a few. */
export function findShops(db: Kysely<DB>) {
  return db.selectFrom('shops').select(['id', 'name']).orderBy('id').execute();
}

/** The shop that a partner asked for last, else the first one there is. */
export async function findUsualShop(db: Kysely<DB>, partner: number): Promise<number | undefined> {
  const last = await db
    .selectFrom('payouts')
    .select('shop_id as id')
    .where('partner_id', '=', partner)
    .where('shop_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const shop = last ?? (await db.selectFrom('shops').select('id').orderBy('id').limit(1).executeTakeFirst());
  return shop?.id ?? undefined;
}
