import type { Subject } from '../../api/subject.ts';
import { kickStartQuery } from '../../features/bonuses/kick-start.data.ts';
import {
  availableCommissionQuery,
  pendingCommissionQuery,
} from '../../features/commissions/commissions.data.ts';
import { businessBoxQuery, homeDeliveryQuery } from '../../features/memberships/memberships.data.ts';
import { latestNewsQuery } from '../../features/news/news.data.ts';
import { unviewedQuery } from '../../features/notifications/notifications.data.ts';
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

/** Whose dashboard it is, and how the viewer stands to them. */
export type DashboardOf = Pick<Subject, 'partner' | 'as'>;

/** Everything that the dashboard reads: one request, as each is asked for in the same tick. */
export function dashboardQueries({
  partner,
  as,
}: DashboardOf): readonly { queryKey: readonly [path: string] }[] {
  return [
    ...(as === 'team' ? [] : ownQueries(partner)),
    rankQuery(partner),
    nextLevelQuery(partner),
    personalSalesVolumeQuery(partner),
    qualificationPointsQuery(partner),
    personalQualificationPointsQuery(partner),
    qualificationQuery(partner),
    businessBoxQuery(partner),
    homeDeliveryQuery(partner),
    latestNewsQuery(),
  ];
}

/** What partners show nobody else. */
function ownQueries(partner: number) {
  return [
    pendingCommissionQuery(partner),
    availableCommissionQuery(partner),
    totalStatisticsQuery(partner),
    weekOfClicksQuery(partner),
  ];
}

/** The paths that a freshly opened dashboard reads, known before the application is there. */
export function firstCalls(own: number, shown: DashboardOf, lastCheck: number, now: number): string[] {
  const check = needsCheck(lastCheck, now) ? [currentUserQuery()] : [];
  // The menu asks for it, wherever one's money may be seen.
  const menu = shown.as === 'team' ? [] : [kickStartQuery(shown.partner)];
  return [...dashboardQueries(shown), affiliateInfoQuery(own), unviewedQuery(), ...menu, ...check].map(
    ({ queryKey }) => queryKey[0],
  );
}
