import { getBonus, listBonuses } from '@blattwerk/contract/commissions/bonus-names.contract.ts';
import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';

const bonuses = bonusNames.map((name, index) => ({ id: index + 1, name }));

/** The bonuses that credits refer to. */
export function bonusNameRoutes(route: Route): void {
  route(listBonuses, async ({ list }) => ({
    items: bonuses.slice((list.page - 1) * list.size, list.page * list.size),
    total: bonuses.length,
  }));

  route(getBonus, async ({ params }) => {
    const bonus = bonuses[params.id - 1];
    if (!bonus) throw notFound();
    return bonus;
  });
}
