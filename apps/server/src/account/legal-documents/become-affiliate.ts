import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/**
 * Makes a basic partner an affiliate from an instant on; the account type before keeps its days. The company's
 * own partner, on top of the tree, stays what it is: it earns nothing. Needs a transaction; the open cycle's
 * figures have to be recomputed afterwards.
 * @returns whether the partner became one
 */
export async function becomeAffiliate(db: Kysely<DB>, partner: number, at: Date): Promise<boolean> {
  await db.selectFrom('partners').select('id').where('id', '=', partner).forNoKeyUpdate().execute();
  const root = await db
    .selectFrom('tree_nodes')
    .select('depth')
    .where('partner_id', '=', partner)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  if (root) return false;
  const current = await db
    .selectFrom('account_types')
    .select(['id', 'affiliate', 'company_free', 'valid_from'])
    .where('partner_id', '=', partner)
    .where('valid_to', 'is', null)
    .executeTakeFirst();
  if (current?.affiliate) return false;
  if (current && current.valid_from >= at) {
    await db.updateTable('account_types').set({ affiliate: true }).where('id', '=', current.id).execute();
  } else {
    if (current)
      await db.updateTable('account_types').set({ valid_to: at }).where('id', '=', current.id).execute();
    const type = { affiliate: true, company_free: current?.company_free ?? false };
    await db
      .insertInto('account_types')
      .values({ partner_id: partner, ...type, valid_from: at })
      .execute();
  }
  await db
    .updateTable('partners')
    .set({ affiliate_since: sql<Date>`coalesce(affiliate_since, ${at})` })
    .where('id', '=', partner)
    .execute();
  return true;
}
