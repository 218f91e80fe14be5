import { needsCheck } from '../../api/account.ts';
import type { Subject } from '../../api/subject.ts';
import { newTermsQuery } from '../../frame/new-terms.data.ts';
import { planQuery } from '../../frame/plan/plan.data.ts';
import {
  businessBoxQuery,
  homeDeliveryQuery,
  renewalQuery,
} from '../account/memberships/memberships.data.ts';
import { kickStartQuery } from '../bonuses/bonuses/kick-start.data.ts';
import { rankPathQuery } from '../bonuses/rank-path/rank-path.data.ts';
import { latestNewsQuery } from '../content/news/news.data.ts';
import { unviewedQuery } from '../content/notifications/notifications.data.ts';
import { weekOfClicksQuery } from '../links/referrals/own-links.data.ts';
import {
  availableCommissionQuery,
  monthQuery,
  pendingCommissionQuery,
} from '../money/commissions/commissions.data.ts';
import { affiliateInfoQuery, currentUserQuery } from '../session/session/session.data.ts';
import { checklistQueries } from './checklist/checklist-queries.ts';
import { firstDayQueries } from './first-day/first-day.data.ts';
import {
  nextLevelQuery,
  personalQualificationPointsQuery,
  personalSalesVolumeQuery,
  qualificationPointsQuery,
  qualificationQuery,
  rankQuery,
  totalStatisticsQuery,
} from './statistics/statistics.data.ts';

/** The partner of the dashboard, and the viewer's relation to them. */
export type DashboardOf = Pick<Subject, 'partner' | 'as'>;

/** All reads of the dashboard: started in the same tick, they are one request. */
export function dashboardQueries({
  partner,
  as,
}: DashboardOf): readonly { queryKey: readonly [path: string] }[] {
  return [
    // Partners above see no money, no clicks and no news here.
    ...(as === 'team' ? [] : [...ownQueries(partner), latestNewsQuery()]),
    ...(as === 'own' ? [renewalQuery(partner)] : []),
    planQuery(),
    rankQuery(partner),
    nextLevelQuery(partner),
    rankPathQuery(partner),
    personalSalesVolumeQuery(partner),
    qualificationPointsQuery(partner),
    personalQualificationPointsQuery(partner),
    qualificationQuery(partner),
    // Partners above see memberships only of affiliates and premium partners, so the page reads them once it knows the type.
    ...(as === 'team' ? [] : [businessBoxQuery(partner), homeDeliveryQuery(partner)]),
  ];
}

/** Data that only the partner sees. */
function ownQueries(partner: number) {
  return [
    pendingCommissionQuery(partner),
    availableCommissionQuery(partner),
    monthQuery(partner),
    totalStatisticsQuery(partner),
    weekOfClicksQuery(partner),
  ];
}

/** The signed-in user, and the partner whose pages come first. */
export interface FirstFrame {
  /** The signed-in user's partner. */
  own: number;
  shown: DashboardOf;
  /** The last confirmation by the server, and now: epoch milliseconds. */
  lastCheck: number;
  now: number;
}

interface FirstSight extends FirstFrame {
  /** The checklist has its place at the top. */
  checklist: boolean;
  /** The first day's page is shown instead. */
  firstDay: boolean;
}

const pathsOf = (queries: readonly { queryKey: readonly [path: string] }[]) =>
  queries.map(({ queryKey }) => queryKey[0]);

/**
 * The paths that the shell of a freshly opened page reads, known before the application has loaded: they also tell
 * whether new terms have to be accepted first.
 */
export function frameCalls({ own, shown, lastCheck, now }: FirstFrame): string[] {
  return pathsOf([
    affiliateInfoQuery(own),
    unviewedQuery(),
    ...(shown.as === 'own' ? [newTermsQuery()] : []),
    // The menu reads it, wherever the viewer may see the money.
    ...(shown.as === 'team' ? [] : [kickStartQuery(shown.partner)]),
    ...(needsCheck(lastCheck, now) ? [currentUserQuery()] : []),
  ]);
}

/** The paths that a freshly opened dashboard reads, known before the application has loaded. */
export function firstCalls({ own, shown, checklist, firstDay, lastCheck, now }: FirstSight): string[] {
  const page = [...dashboardQueries(shown), ...(checklist ? checklistQueries(shown.partner) : [])];
  const paths = pathsOf(firstDay ? firstDayQueries(own) : page);
  return [...new Set([...paths, ...frameCalls({ own, shown, lastCheck, now })])];
}
