import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Sets from an instant on whether the company grants a partner premium. The account type at that instant is split,
 * later ones are updated; whether somebody is an affiliate does not change. It affects no volume, level or bonus.
 */
export async function setCompanyFree(
  tx: Tx,
  partner: number,
  { at, isFree }: { readonly at: Date; readonly isFree: boolean },
): Promise<void> {
  const types = await tx
    .selectFrom('account_types')
    .select(['id', 'affiliate', 'company_free', 'valid_from', 'valid_to'])
    .where('partner_id', '=', partner)
    .orderBy('valid_from')
    .forUpdate()
    .execute();
  const held = types.find(
    ({ valid_from, valid_to }) => valid_from <= at && (valid_to === null || valid_to > at),
  );
  if (held === undefined) {
    // A partner without an account type is basic.
    const next = types.find(({ valid_from }) => valid_from > at);
    const basic = { partner_id: partner, affiliate: false, company_free: isFree };
    if (isFree)
      await tx
        .insertInto('account_types')
        .values({ ...basic, valid_from: at, valid_to: next?.valid_from ?? null })
        .execute();
  } else if (held.valid_from < at && held.company_free !== isFree) {
    await tx.updateTable('account_types').set({ valid_to: at }).where('id', '=', held.id).execute();
    const { affiliate, valid_to } = held;
    await tx
      .insertInto('account_types')
      .values({ partner_id: partner, affiliate, company_free: isFree, valid_from: at, valid_to })
      .execute();
  }
  await tx
    .updateTable('account_types')
    .set({ company_free: isFree })
    .where('partner_id', '=', partner)
    .where('valid_from', '>=', at)
    .where('company_free', '!=', isFree)
    .execute();
}
