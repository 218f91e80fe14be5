import type { Kysely } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/** One shop. */
export function findShop(db: Kysely<DB>, id: number) {
  return db.selectFrom('shops').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** All shops: there are a few. */
export function findShops(db: Kysely<DB>) {
  return db.selectFrom('shops').select(['id', 'name']).orderBy('id').execute();
}
