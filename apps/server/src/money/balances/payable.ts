import { formatCents } from '@blattwerk/plan/money.ts';
import { findUsualShop } from '../../account/shops/shops.queries.ts';
import type { PresentPayable } from '../../network/partners/partners.presenter.ts';
import { findAccounts } from '../books/accounts.queries.ts';

/** What can be requested now, and the shop where it can be redeemed: the last one requested, else the first one. */
export const presentPayable: PresentPayable = async ({ db }, partner) => {
  const { availableCents } = await findAccounts(db, partner);
  const shop = await findUsualShop(db, partner);
  return {
    payoutBalance: formatCents(availableCents),
    shop: shop === undefined ? null : `/api/shops/${shop}`,
  };
};
