import {
  getAvailableCommission,
  getPendingCommission,
} from '@blattwerk/contract/commissions/commissions.contract.ts';
import { getMonthSoFar } from '@blattwerk/contract/commissions/month.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Route } from '../../platform/http/route.ts';
import { presentMonth } from './month.presenter.ts';
import { findOpenMonths } from './month.queries.ts';
import { findProjectedAt, findReleases } from './pending.queries.ts';
import { findUnderWay } from './under-way.queries.ts';

/** What a partner has earned: nobody else's, because it is money. */
export function commissionRoutes(route: Route): void {
  route(getPendingCommission, async ({ query, session }, deps) => {
    await requireOwn(deps, session, query.partner);
    // Asked for before the amounts: the estimate is then at least as fresh as it says.
    const asOf = await findProjectedAt(deps.db);
    const [accounts, releases] = await Promise.all([
      findAccounts(deps.db, query.partner),
      findReleases(deps.db, query.partner),
    ]);
    return {
      pending: formatCents(accounts.pendingCents + accounts.projectedCents),
      final: formatCents(accounts.pendingCents),
      estimated: formatCents(accounts.projectedCents),
      asOf,
      firstRelease: releases.first,
      lastRelease: releases.last,
    };
  });

  route(getMonthSoFar, async ({ query, session }, deps) => {
    const { partner } = query;
    await requireOwn(deps, session, partner);
    const now = deps.clock.now();
    const months = await findOpenMonths(deps.db, { partner, now });
    return { cycles: months.map((month) => presentMonth(month, now)) };
  });

  route(getAvailableCommission, async ({ query, session }, deps) => {
    await requireOwn(deps, session, query.partner);
    const [accounts, underWay] = await Promise.all([
      findAccounts(deps.db, query.partner),
      findUnderWay(deps.db, query.partner),
    ]);
    return {
      available: formatCents(accounts.availableCents),
      debt: formatCents(accounts.debtCents),
      underWay: underWay && { ...underWay, amount: formatCents(underWay.amountCents) },
    };
  });
}
