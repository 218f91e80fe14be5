import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { balanceRoutes } from './balances/balances.routes.ts';
import { ledgerRoutes } from './balances/ledger.routes.ts';
import { totalStatisticsRoutes } from './balances/total-statistics.routes.ts';
import { releaseCreditsJob } from './books/release-credits.job.ts';
import { partnerStateRoutes } from './partner-states/partner-states.routes.ts';
import { correctRefundedJob } from './payouts/paper/issue-refund-corrections.ts';
import { makePapersJob } from './payouts/paper/make-papers.job.ts';
import { payoutRoutes } from './payouts/payouts.routes.ts';
import { taxRoutes } from './payouts/tax.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { voucherRoutes } from './vouchers/vouchers.routes.ts';

/** Books, balances, payouts with their papers, who is paid none for now, statements, vouchers. */
export function registerMoney({ route }: AreaParts): void {
  balanceRoutes(route);
  totalStatisticsRoutes(route);
  ledgerRoutes(route);
  payoutRoutes(route);
  partnerStateRoutes(route);
  taxRoutes(route);
  statementRoutes(route);
  voucherRoutes(route);
}

/** Its work outside of requests. */
export function moneyJobs({ deps, database }: JobParts): JobDefinition[] {
  const { clock, log } = deps;
  return [releaseCreditsJob({ database, clock, log }), makePapersJob(deps), correctRefundedJob(deps)];
}
