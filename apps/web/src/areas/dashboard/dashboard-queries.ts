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

/** Whose dashboard it is, and how the viewer stands to them. */
export type DashboardOf = Pick<Subject, 'partner' | 'as'>;

/** Everything that the dashboard reads: one request, as each is asked for in the same tick. */
export function dashboardQueries({
  partner,
  as,
}: DashboardOf): readonly { queryKey: readonly [path: string] }[] {
  return [
    // Partners above see no money and no clicks, and no news on it.
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
    // Partners above see those of affiliates and premium members alone: the page asks once it knows.
    ...(as === 'team' ? [] : [businessBoxQuery(partner), homeDeliveryQuery(partner)]),
  ];
}

/** What partners show nobody else. */
function ownQueries(partner: number) {
  return [
    pendingCommissionQuery(partner),
    availableCommissionQuery(partner),
    monthQuery(partner),
    totalStatisticsQuery(partner),
    weekOfClicksQuery(partner),
  ];
}

/** Who opens the application, and whose pages come first. */
export interface FirstFrame {
  /** The partner of whoever is signed in. */
  own: number;
  shown: DashboardOf;
  /** When the server confirmed the session last, and now: milliseconds since 1970. */
  lastCheck: number;
  now: number;
}

interface FirstSight extends FirstFrame {
  /** The checklist has its place at the top. */
  checklist: boolean;
  /** There is nothing to show but what comes first. */
  firstDay: boolean;
}

const pathsOf = (queries: readonly { queryKey: readonly [path: string] }[]) =>
  queries.map(({ queryKey }) => queryKey[0]);

/**
 * The paths that the frame of a freshly opened page reads, known before the application is there: with them whether terms
 * that are new stand before the page.
 */
export function frameCalls({ own, shown, lastCheck, now }: FirstFrame): string[] {
  return pathsOf([
    affiliateInfoQuery(own),
    unviewedQuery(),
    ...(shown.as === 'own' ? [newTermsQuery()] : []),
    // The menu asks for it, wherever one's money may be seen.
    ...(shown.as === 'team' ? [] : [kickStartQuery(shown.partner)]),
    ...(needsCheck(lastCheck, now) ? [currentUserQuery()] : []),
  ]);
}

/** The paths that a freshly opened dashboard reads, known before the application is there. */
export function firstCalls({ own, shown, checklist, firstDay, lastCheck, now }: FirstSight): string[] {
  const page = [...dashboardQueries(shown), ...(checklist ? checklistQueries(shown.partner) : [])];
  const paths = pathsOf(firstDay ? firstDayQueries(own) : page);
  return [...new Set([...paths, ...frameCalls({ own, shown, lastCheck, now })])];
}
