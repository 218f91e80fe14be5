import type { ApprovalKinds } from '../identity/approvals/approval-kinds.ts';
import type { RequireOthers } from '../identity/operators/require-others.ts';
import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { bonusRoutes } from './bonuses/bonuses.routes.ts';
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts';
import { celebrationRoutes } from './celebrations/celebrations.routes.ts';
import { bonusNameRoutes } from './commissions/bonus-names.routes.ts';
import { commissionRoutes } from './commissions/commissions.routes.ts';
import { cycleRoutes } from './commissions/cycles.routes.ts';
import { keepProgressJob } from './commissions/keep-progress.job.ts';
import type { WhyVanished } from './credits/credit.policy.ts';
import { creditRoutes } from './credits/credits.routes.ts';
import { explanationRoutes } from './credits/explanation.routes.ts';
import { creditSumRoutes } from './credits/sums.routes.ts';
import { openCycleJobs } from './cycles/standing/recompute-open-cycle.job.ts';
import { correctFindingsJob } from './findings/correct-findings.job.ts';
import { findingsApproval } from './findings/decide-findings.ts';
import { findFindingsJob } from './findings/find-findings.job.ts';
import { findingRuleApproval } from './findings/finding-rules.ts';
import { findingRoutes } from './findings/findings.routes.ts';
import { goalRoutes } from './goals/goals.routes.ts';
import { monthEndJobs, registerMonthEnd } from './month-end/month-end.ts';
import { makeMovePreviewsJob } from './moves/make-move-previews.job.ts';
import { movePreviewRoutes } from './moves/moves.routes.ts';
import { pastDayRoutes } from './past-day/past-day.routes.ts';
import { notifyOfPlansJob } from './plan-versions/notify-of-plans.job.ts';
import { planVersionRoutes } from './plan-versions/plan-versions.routes.ts';
import { cleanUpSimulationsJob } from './plan-versions/simulate/clean-up-simulations.job.ts';
import { simulatePlansJob } from './plan-versions/simulate/simulate-plans.job.ts';
import { planSimulationRoutes } from './plan-versions/simulate/simulations.routes.ts';
import { planApproval } from './plan-versions/submit-plan.ts';
import { pushLevelsJob } from './push-levels/push-levels.job.ts';
import { rankPathRoutes } from './rank-path/rank-path.routes.ts';
import { referralResultRoutes } from './referral-results/referral-results.routes.ts';
import { todayRoutes } from './today/today.routes.ts';
import { weeklyDigestJob } from './weekly-digest/weekly-digest.job.ts';
import { whatIfRoutes } from './what-if/what-if.routes.ts';

/**
 * Cycles and their closing, credits, bonuses, plan versions, findings by refunds after closings, level requirements, effects of
 * moves, next steps, the calendar feed, and celebrations. `whyVanished` and `requireOthers` provide what areas above or beside
 * know about orders and accounts.
 */
export function registerCommission(
  { route }: AreaParts,
  approvals: ApprovalKinds,
  whyVanished: WhyVanished,
  requireOthers: RequireOthers,
): void {
  approvals.add('plan.version', planApproval);
  commissionRoutes(route);
  cycleRoutes(route);
  bonusNameRoutes(route);
  creditRoutes(route, whyVanished);
  explanationRoutes(route, whyVanished);
  creditSumRoutes(route);
  bonusRoutes(route);
  rankPathRoutes(route);
  whatIfRoutes(route);
  pastDayRoutes(route);
  findingRoutes(route);
  approvals.add('money.findings', findingsApproval);
  approvals.add('money.finding-rule', findingRuleApproval);
  goalRoutes(route);
  todayRoutes(route);
  calendarFeedRoutes(route);
  celebrationRoutes(route);
  referralResultRoutes(route);
  registerMonthEnd(route, approvals);
  planVersionRoutes(route);
  planSimulationRoutes(route);
  movePreviewRoutes(route, requireOthers);
}

/** Its background jobs. */
export function commissionJobs({ deps, database }: JobParts): JobDefinition[] {
  const { clock, log, jobs } = deps;
  return [
    ...openCycleJobs({ database, clock, log }),
    keepProgressJob({ database, clock, jobs }),
    findFindingsJob({ database, deps }),
    correctFindingsJob(deps),
    ...monthEndJobs({ deps, database }),
    simulatePlansJob({ database, deps }),
    cleanUpSimulationsJob(deps),
    notifyOfPlansJob(deps),
    makeMovePreviewsJob({ database, deps }),
    pushLevelsJob(deps),
    weeklyDigestJob(deps),
  ];
}
