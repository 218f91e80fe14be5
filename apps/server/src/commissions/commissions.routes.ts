import {
  getAvailableCommission,
  getPendingCommission,
} from '@blattwerk/contract/commissions/commissions.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import type { Route } from '../platform/http/route.ts';
import { requireOwn } from '../team/team.policy.ts';
import { findProjectedAt, findReleases } from './pending.queries.ts';

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

  route(getAvailableCommission, async ({ query, session }, deps) => {
    await requireOwn(deps, session, query.partner);
    const accounts = await findAccounts(deps.db, query.partner);
    return { available: formatCents(accounts.availableCents), debt: formatCents(accounts.debtCents) };
  });
}
