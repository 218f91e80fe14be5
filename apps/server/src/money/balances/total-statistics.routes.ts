import { getTotalStatistics } from '@blattwerk/contract/statistics/statistics.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findFigures } from '../../network/statistics/figures.queries.ts';
import { STATISTICS_NOT_FOUND } from '../../network/statistics/statistics.policy.ts';
import { countDownline } from '../../network/tree/counts.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { findAccounts } from '../books/accounts.queries.ts';

/** Money, volume and team of a partner in one answer. */
export function totalStatisticsRoutes(route: Route): void {
  // The accounts are money, and money is visible only to the partner. Omitting them for a team partner would give one call two
  // shapes; level details and qualification provide the counts.
  route(getTotalStatistics, async ({ query, session }, deps) => {
    await requireOwn(deps, session, query.partner, STATISTICS_NOT_FOUND);
    const at = { partner: query.partner, now: deps.clock.now() };
    const figures = await findFigures(deps.db, at);
    if (!figures) throw notFound(STATISTICS_NOT_FOUND);
    const [accounts, team] = await Promise.all([
      findAccounts(deps.db, query.partner),
      countDownline(deps.db, at),
    ]);
    return {
      commissionAccount: formatCents(accounts.commissionCents),
      paymentAccount: formatCents(accounts.paidCents),
      netValue: formatCents(figures.teamBaseCents),
      team: {
        affiliatesPartners: team.affiliate,
        premiumPartners: team.premiumAffiliate,
        clients: team.basic,
      },
      asOf: figures.asOf,
    };
  });
}
