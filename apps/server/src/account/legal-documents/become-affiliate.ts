import { sql } from 'kysely';
import { isOnTop } from '../../network/tree/subtree.queries.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Makes a basic partner an affiliate from an instant on; the former account type keeps its days. The company's own
 * partner, the root of the tree, does not change: it earns nothing. The open cycle's figures have to be recomputed
 * afterwards.
 * @returns whether the partner became one
 */
export async function becomeAffiliate(tx: Tx, partner: number, at: Date): Promise<boolean> {
  await tx.selectFrom('partners').select('id').where('id', '=', partner).forNoKeyUpdate().execute();
  if (await isOnTop(tx, partner)) return false;
  const current = await tx
    .selectFrom('account_types')
    .select(['id', 'affiliate', 'company_free', 'valid_from'])
    .where('partner_id', '=', partner)
    .where('valid_to', 'is', null)
    .executeTakeFirst();
  if (current?.affiliate) return false;
  if (current && current.valid_from >= at) {
    await tx.updateTable('account_types').set({ affiliate: true }).where('id', '=', current.id).execute();
  } else {
    if (current)
      await tx.updateTable('account_types').set({ valid_to: at }).where('id', '=', current.id).execute();
    const type = { affiliate: true, company_free: current?.company_free ?? false };
    await tx
      .insertInto('account_types')
      .values({ partner_id: partner, ...type, valid_from: at })
      .execute();
  }
  await tx
    .updateTable('partners')
    .set({ affiliate_since: sql<Date>`coalesce(affiliate_since, ${at})` })
    .where('id', '=', partner)
    .execute();
  return true;
}
