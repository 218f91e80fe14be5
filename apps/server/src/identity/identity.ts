import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import type { ApprovalKinds } from './approvals/approval-kinds.ts';
import { approvalRoutes } from './approvals/approvals.routes.ts';
import { coversWith } from './approvals/decisions-proof.ts';
import { forgetJobsJob } from './jobs/forget-jobs.job.ts';
import type { JobKinds } from './jobs/job-kinds.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { runJobsJob } from './jobs/run-jobs.ts';
import { accountRoutes } from './operators/accounts.routes.ts';
import { adminApproval } from './operators/change-access.ts';
import { safeguardsApproval } from './operators/change-safeguards.ts';
import { operatorRoutes } from './operators/operators.routes.ts';
import type { RequireOthers } from './operators/require-others.ts';
import { safeguardsRoutes } from './operators/safeguards.routes.ts';
import { ownAccountRoutes } from './session/account.routes.ts';
import { passkeyRoutes } from './session/passkeys.routes.ts';
import { secondFactorRoutes } from './session/second-factor.routes.ts';
import { cleanUpSessionsJob } from './session/session.jobs.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { cleanUpTicketsJob } from './tickets/tickets.job.ts';
import { ticketRoutes } from './tickets/tickets.routes.ts';
import { userRoutes } from './users/users.routes.ts';

/** Users, sessions, second factors and tickets; operators, their rights, four-eyes approvals and bulk jobs. */
export function registerIdentity(
  { route, app }: AreaParts,
  approvals: ApprovalKinds,
  jobKinds: JobKinds,
  requireOthers: RequireOthers,
): void {
  sessionRoutes(route);
  ownAccountRoutes(route);
  accountRoutes(route, requireOthers);
  operatorRoutes(route);
  apiKeyRoutes(route);
  safeguardsRoutes(route);
  approvals.add('operator.admin', adminApproval);
  approvals.add('company.safeguards', safeguardsApproval);
  approvalRoutes(route, approvals);
  jobRoutes(route, jobKinds);
  secondFactorRoutes(route);
  passkeyRoutes(route, coversWith(approvals));
  ticketRoutes(route, app);
  userRoutes(route);
}

/** The background jobs of this area. */
export function identityJobs({ deps }: JobParts, jobKinds: JobKinds): JobDefinition[] {
  return [cleanUpSessionsJob(deps), cleanUpTicketsJob(deps), runJobsJob(deps, jobKinds), forgetJobsJob(deps)];
}
