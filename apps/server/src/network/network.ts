import type { RequireOthers } from '../identity/operators/require-others.ts';
import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { contactRoutes } from './contacts/contacts.routes.ts';
import { membershipRoutes } from './memberships/memberships.routes.ts';
import { notifyOfMembershipEndsJob } from './memberships/notify-of-ends.job.ts';
import type { PresentPayable } from './partners/partners.presenter.ts';
import { partnerRoutes } from './partners/partners.routes.ts';
import { carryOutMovesJob } from './placing/carry-out-moves.job.ts';
import { moveRoutes } from './placing/moves.routes.ts';
import { placeByOperatorRoutes } from './placing/place-by-operator.routes.ts';
import { placingRoutes } from './placing/placing.routes.ts';
import { cleanUpInvitedJob } from './potential-partners/clean-up-invited.job.ts';
import { potentialPartnerRoutes } from './potential-partners/potential-partners.routes.ts';
import { cleanUpClicksJob } from './referrals/clean-up-clicks.job.ts';
import { referralLinkRoutes } from './referrals/referral-links.routes.ts';
import { referralRedirect, referralTransitionRoutes } from './referrals/referral-transitions.routes.ts';
import { referralRoutes } from './referrals/referrals.routes.ts';
import type { RequireLearned } from './referrals/require-learned.ts';
import { shopScript } from './referrals/shop-script.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { countLargeTeamsJob } from './team/count-large-teams.job.ts';
import { teamRoutes } from './team/team.routes.ts';
import { teamFeedRoutes } from './team-feed/team-feed.routes.ts';
import { foldTeamCountsJob } from './tree/fold-team-counts.job.ts';
import { renewAccountCopiesJob } from './tree/renew-account-copies.job.ts';

/**
 * Partners, their tree, and how new ones join. `presentPayable` and `requireOthers` give access to their money,
 * `requireLearned` to their lessons, both owned by areas above.
 */
export function registerNetwork(
  { route, app, deps }: AreaParts,
  presentPayable: PresentPayable,
  { requireOthers, requireLearned }: { requireOthers: RequireOthers; requireLearned: RequireLearned },
): void {
  partnerRoutes(route, presentPayable);
  teamRoutes(route);
  teamFeedRoutes(route);
  contactRoutes(route);
  statisticsRoutes(route);
  membershipRoutes(route);
  placingRoutes(route);
  placeByOperatorRoutes(route, requireOthers);
  moveRoutes(route, requireOthers);
  potentialPartnerRoutes(route, requireLearned);
  referralLinkRoutes(route, requireLearned);
  referralTransitionRoutes(route);
  referralRoutes(route);
  referralRedirect(app, deps);
  shopScript(app);
}

/** Its background jobs. */
export function networkJobs(parts: JobParts): JobDefinition[] {
  const { deps } = parts;
  return [
    cleanUpClicksJob(deps),
    cleanUpInvitedJob(deps),
    renewAccountCopiesJob(deps),
    foldTeamCountsJob(deps),
    countLargeTeamsJob(parts),
    notifyOfMembershipEndsJob(deps),
    carryOutMovesJob(deps),
  ];
}
