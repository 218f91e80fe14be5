import {
  getAllLinksStatistic,
  getReferralStatistic,
} from '@blattwerk/contract/referrals/referrals.contract.ts';
import { requirePeriod } from '../../platform/http/period.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireOwn } from '../tree/visibility.policy.ts';
import { countClicks } from './referrals.queries.ts';

/** Clicks on referral links. Visible to their partner alone: links and their clicks are not visible to the upline. */
export function referralRoutes(route: Route): void {
  route(getReferralStatistic, async ({ params, query, session }, deps) => {
    await requireOwn(deps, session, params.partner);
    const period = requirePeriod(params.period, query, deps.clock.now());
    return countClicks(deps.db, { partner: params.partner, period, links: 'default' });
  });

  route(getAllLinksStatistic, async ({ params, query, session }, deps) => {
    await requireOwn(deps, session, params.partner);
    const period = requirePeriod(params.period, query, deps.clock.now());
    return countClicks(deps.db, { partner: params.partner, period, links: query.link ?? 'all' });
  });
}
