import type { ApprovalKinds } from '../identity/approvals/approval-kinds.ts';
import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { accountingRoutes } from './accounting/accounting.routes.ts';
import { versionApproval } from './accounting/datev/new-version.ts';
import { accountingFileRoutes } from './accounting/files.routes.ts';
import { handOverRoutes } from './accounting/hand-over.routes.ts';
import { accountingSettingsRoutes } from './accounting/settings.routes.ts';
import { balanceRoutes } from './balances/balances.routes.ts';
import { ledgerRoutes } from './balances/ledger.routes.ts';
import { totalStatisticsRoutes } from './balances/total-statistics.routes.ts';
import { bookExtractRoutes } from './book-extract/book-extracts.routes.ts';
import { makeBookExtractsJob } from './book-extract/make-extracts.job.ts';
import { releaseCreditsJob } from './books/release-credits.job.ts';
import { carryOutEndsJob } from './contract-ends/carry-out-ends.job.ts';
import { contractEndRoutes } from './contract-ends/contract-ends.routes.ts';
import { transferRoutes } from './contract-ends/transfers.routes.ts';
import { correctionApproval } from './corrections/correct.ts';
import { correctionRoutes } from './corrections/corrections.routes.ts';
import { debtPaymentApproval } from './corrections/debt-payment.ts';
import { debtPaymentRoutes } from './corrections/debt-payments.routes.ts';
import { demandApproval } from './corrections/demand.ts';
import { demandRoutes } from './corrections/demands.routes.ts';
import { writeOffApproval } from './corrections/write-off.ts';
import { writeOffRoutes } from './corrections/write-offs.routes.ts';
import { objectionRoutes } from './objections/objections.routes.ts';
import { partnerStateRoutes } from './partner-states/partner-states.routes.ts';
import { payoutRunJobs, registerPayoutRuns } from './payout-runs/payout-runs.ts';
import { correctRefundedJob } from './payouts/paper/issue-refund-corrections.ts';
import { makePapersJob } from './payouts/paper/make-papers.job.ts';
import { payoutRoutes } from './payouts/payouts.routes.ts';
import { taxRoutes } from './payouts/tax.routes.ts';
import { signedDocumentRoutes } from './signed-documents/signed-documents.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { taxPackageRoutes } from './statements/tax-package/tax-packages.routes.ts';
import { notifyOfYearStatementsJob } from './statements/year/notify-of-years.job.ts';
import { yearStatementRoutes } from './statements/year/years.routes.ts';
import { notifyOfTaxLimitsJob } from './tax/limits/notify-of-limits.job.ts';
import { taxHistoryRoutes } from './tax/tax-history.routes.ts';
import { checkVatIdsJob } from './tax/vies/check-vat-ids.job.ts';
import { grantApproval } from './voucher-grants/grant-vouchers.ts';
import { voucherGrantRoutes } from './voucher-grants/voucher-grants.routes.ts';
import { expireVouchersJob } from './vouchers/expire-vouchers.job.ts';
import { redemptionRoutes } from './vouchers/redemptions.routes.ts';
import { voucherRoutes } from './vouchers/vouchers.routes.ts';

/**
 * Books, balances, payouts with their documents, payout holds, contract ends, statements, book extracts, corrections, debts and
 * vouchers.
 */
export function registerMoney({ route }: AreaParts, approvals: ApprovalKinds): void {
  balanceRoutes(route);
  totalStatisticsRoutes(route);
  ledgerRoutes(route);
  payoutRoutes(route);
  registerPayoutRuns(route, approvals);
  partnerStateRoutes(route);
  contractEndRoutes(route);
  transferRoutes(route);
  taxRoutes(route, approvals);
  taxHistoryRoutes(route);
  objectionRoutes(route);
  statementRoutes(route);
  yearStatementRoutes(route);
  taxPackageRoutes(route);
  signedDocumentRoutes(route);
  bookExtractRoutes(route);
  accountingRoutes(route);
  accountingSettingsRoutes(route);
  accountingFileRoutes(route);
  handOverRoutes(route);
  correctionRoutes(route);
  demandRoutes(route);
  writeOffRoutes(route);
  debtPaymentRoutes(route);
  approvals.add('accounting.version', versionApproval);
  approvals.add('money.correction', correctionApproval);
  approvals.add('money.demand', demandApproval);
  approvals.add('money.write-off', writeOffApproval);
  approvals.add('money.debt-payment', debtPaymentApproval);
  approvals.add('money.vouchers', grantApproval);
  voucherRoutes(route);
  voucherGrantRoutes(route);
  redemptionRoutes(route);
}

/** Its background jobs. */
export function moneyJobs({ deps, database }: JobParts): JobDefinition[] {
  const { clock, log } = deps;
  return [
    releaseCreditsJob({ database, clock, log }),
    makePapersJob(deps),
    correctRefundedJob(deps),
    checkVatIdsJob(deps),
    notifyOfTaxLimitsJob(deps),
    notifyOfYearStatementsJob(deps),
    makeBookExtractsJob(deps),
    expireVouchersJob(deps),
    carryOutEndsJob(deps),
    ...payoutRunJobs(deps),
  ];
}
