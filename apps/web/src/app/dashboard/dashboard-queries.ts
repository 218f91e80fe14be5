import {
  availableCommissionQuery,
  pendingCommissionQuery,
} from '../../features/commissions/commissions.data.ts';
import { businessBoxQuery, homeDeliveryQuery } from '../../features/memberships/memberships.data.ts';
import { latestNewsQuery } from '../../features/news/news.data.ts';
import { weekOfClicksQuery } from '../../features/referrals/referrals.data.ts';
import { affiliateInfoQuery, currentUserQuery, needsCheck } from '../../features/session/session.data.ts';
import {
  nextLevelQuery,
  personalQualificationPointsQuery,
  personalSalesVolumeQuery,
  qualificationPointsQuery,
  qualificationQuery,
  rankQuery,
  totalStatisticsQuery,
} from '../../features/statistics/statistics.data.ts';

/** Everything that the dashboard reads: one request, as each is asked for in the same tick. */
export function dashboardQueries(partner: number) {
  return [
    pendingCommissionQuery(partner),
    availableCommissionQuery(partner),
    rankQuery(partner),
    nextLevelQuery(partner),
    personalSalesVolumeQuery(partner),
    qualificationPointsQuery(partner),
    personalQualificationPointsQuery(partner),
    qualificationQuery(partner),
    totalStatisticsQuery(partner),
    weekOfClicksQuery(partner),
    businessBoxQuery(partner),
    homeDeliveryQuery(partner),
    latestNewsQuery(),
  ] as const;
}

/** The paths that a freshly opened dashboard reads, known before the application is there. */
export function firstCalls(partner: number, lastCheck: number, now: number): string[] {
  const check = needsCheck(lastCheck, now) ? [currentUserQuery()] : [];
  return [...dashboardQueries(partner), affiliateInfoQuery(partner), ...check].map(
    ({ queryKey }) => queryKey[0],
  );
}
