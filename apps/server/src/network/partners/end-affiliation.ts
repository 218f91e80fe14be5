import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Makes an affiliate basic from an instant on: nothing is credited to them from the cycle of that instant on. The
 * former account type keeps its days. The open cycle's figures have to be recomputed afterwards if the instant has
 * passed.
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
  // An affiliate since a later instant of the month is none at its end either: two types since the same instant would
  // leave one with no time at all.
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
