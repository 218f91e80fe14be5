import { apiQuery } from '../../../api/api-query.ts';
import { planQuery } from '../../../frame/plan/plan.data.ts';
import { kickStartQuery } from '../../bonuses/bonuses/kick-start.data.ts';
import { linksPageQuery } from '../../links/referrals/own-links.data.ts';
import { pendingCommissionQuery } from '../../money/commissions/commissions.data.ts';
import { ordersCountQuery } from '../../money/orders/orders-count.data.ts';
import { nextLevelQuery, totalStatisticsQuery } from '../statistics/statistics.data.ts';

/** The sponsor; of the first line, which is empty on the first day, as little as can be asked for. */
export const sponsorQuery = (partner: number) =>
  apiQuery('GET /api/contacts', { query: { partner, page: '1', limits: '1' } });

/** By what is known whether somebody has nothing yet. */
export const factsQueries = (partner: number) =>
  [totalStatisticsQuery(partner), pendingCommissionQuery(partner), ordersCountQuery(partner)] as const;

/** Everything that the dashboard of the first day reads. */
export const firstDayQueries = (partner: number) =>
  [
    ...factsQueries(partner),
    sponsorQuery(partner),
    linksPageQuery(partner, 1),
    planQuery(),
    nextLevelQuery(partner),
    kickStartQuery(partner),
  ] as const;
