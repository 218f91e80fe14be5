import type { ApprovalKinds } from '../../identity/approvals/approval-kinds.ts';
import type { JobParts } from '../../platform/area.ts';
import type { Route } from '../../platform/http/route.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { closeApprovedJob } from './close-approved.job.ts';
import { notifyOfLateMonthsJob } from './late-months.ts';
import { makePreviewsJob } from './make-previews.job.ts';
import { monthEndRoutes } from './month-end.routes.ts';
import { notifyOfClosedMonthsJob } from './notify-of-closed.job.ts';
import { previewRoutes } from './previews.routes.ts';
import { monthApproval } from './submit-month.ts';

/** The end of a month: its result, its checks, and two people who close it. */
export function registerMonthEnd(route: Route, approvals: ApprovalKinds): void {
  approvals.add('cycle.close', monthApproval);
  monthEndRoutes(route);
  previewRoutes(route);
}

/** Its background jobs. */
export function monthEndJobs({ deps, database }: JobParts): JobDefinition[] {
  return [
    makePreviewsJob({ database, deps }),
    closeApprovedJob({ database, deps }),
    notifyOfClosedMonthsJob(deps),
    notifyOfLateMonthsJob(deps),
  ];
}
