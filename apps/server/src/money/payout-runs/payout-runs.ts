import type { ApprovalKinds } from '../../identity/approvals/approval-kinds.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { allPayoutsRoutes } from './all/all-payouts.routes.ts';
import { fileApproval } from './files/renew-file.ts';
import { runFileRoutes } from './files/run-files.routes.ts';
import { takeBackApproval } from './files/take-back-run.ts';
import { ineligibleRoutes } from './ineligible/ineligible.routes.ts';
import { runItemRoutes } from './items/run-items.routes.ts';
import { rejectApproval } from './returns/reject-returned.ts';
import { returnRoutes } from './returns/returns.routes.ts';
import { payoutSettingsRoutes } from './settings/payout-settings.routes.ts';
import { bankStatementRoutes } from './statements/bank-statements.routes.ts';
import { bookStatementsJob } from './statements/book-statements.job.ts';
import { payoutRunRoutes } from './work/payout-runs.routes.ts';
import { proposeRunsJob } from './work/propose-runs.job.ts';
import { runApproval } from './work/submit-run.ts';
import { workOnRunsJob } from './work/work-on-runs.job.ts';

/** Payout runs, the bank's answers, and returned payouts. */
export function registerPayoutRuns(route: Route, approvals: ApprovalKinds): void {
  approvals.add('payout.run', runApproval);
  approvals.add('payout.file', fileApproval);
  approvals.add('payout.take-back', takeBackApproval);
  approvals.add('payout.reject', rejectApproval);
  payoutRunRoutes(route);
  runItemRoutes(route);
  runFileRoutes(route);
  ineligibleRoutes(route);
  returnRoutes(route);
  allPayoutsRoutes(route);
  bankStatementRoutes(route);
  payoutSettingsRoutes(route);
}

/** Their background jobs. */
export function payoutRunJobs(deps: Deps): JobDefinition[] {
  return [workOnRunsJob(deps), bookStatementsJob(deps), proposeRunsJob(deps)];
}
