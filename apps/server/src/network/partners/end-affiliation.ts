import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Makes an affiliate basic from an instant on: nothing is credited to them from the cycle in which it lies. The account type before
 * keeps its days. The open cycle's figures have to be recomputed afterwards where the instant has come.
 * @returns whether the partner was an affiliate
 */
export async function endAffiliation(tx: Tx, partner: number, at: Date): Promise<boolean> {
  const current = await tx
    .selectFrom('account_types')
    .select(['id', 'valid_from as since'])
    .where('partner_id', '=', partner)
    .where('valid_to', 'is', null)
    .where('affiliate', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (current === undefined) return false;
  // Who became an affiliate within the month was none at its last instant either: two types since one instant would leave one no time at all.
  if (current.since >= at) {
    await tx
      .updateTable('account_types')
      .set({ affiliate: false, company_free: false })
      .where('id', '=', current.id)
      .execute();
    return true;
  }
  await tx.updateTable('account_types').set({ valid_to: at }).where('id', '=', current.id).execute();
  const basic = { partner_id: partner, affiliate: false, company_free: false, valid_from: at };
  await tx.insertInto('account_types').values(basic).execute();
  return true;
}
