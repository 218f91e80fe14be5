import { apiQuery } from '../../../api/api-query.ts';
import { planQuery } from '../../../frame/plan/plan.data.ts';
import { kickStartQuery } from '../../bonuses/bonuses/kick-start.data.ts';
import { linksPageQuery } from '../../links/referrals/own-links.data.ts';
import { pendingCommissionQuery } from '../../money/commissions/commissions.data.ts';
import { ordersCountQuery } from '../../money/orders/orders-count.data.ts';
import { nextLevelQuery, totalStatisticsQuery } from '../statistics/statistics.data.ts';

/** The sponsor; with the smallest page of the first line, which is empty on the first day. */
export const sponsorQuery = (partner: number) =>
  apiQuery('GET /api/contacts', { query: { partner, page: '1', limits: '1' } });

/** The reads that tell whether a user has any data yet. */
export const factsQueries = (partner: number) =>
  [totalStatisticsQuery(partner), pendingCommissionQuery(partner), ordersCountQuery(partner)] as const;

/** All reads of the first day's dashboard. */
export const firstDayQueries = (partner: number) =>
  [
    ...factsQueries(partner),
    sponsorQuery(partner),
    linksPageQuery(partner, 1),
    planQuery(),
    nextLevelQuery(partner),
    kickStartQuery(partner),
  ] as const;
