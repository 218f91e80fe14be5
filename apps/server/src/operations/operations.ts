import type { ApprovalKinds } from '../identity/approvals/approval-kinds.ts';
import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { auditLogRoutes } from './audit-log/audit-log.routes.ts';
import { forgetAuditLogJob } from './audit-log/forget-audit-log.job.ts';
import { batchRoutes } from './batch/batch.routes.ts';
import { deletionRoutes } from './deletions/deletions.routes.ts';
import { forgetKeptJob } from './deletions/forget-kept.job.ts';
import { listDeletionsJob } from './deletions/replay/list-deletions.job.ts';
import { doubleRoutes } from './doubles/doubles.routes.ts';
import { findDoublesJob } from './doubles/find-doubles.job.ts';
import { ownDataRoutes } from './export/own-data.routes.ts';
import { insightRoutes } from './insight/insight.routes.ts';
import { keepInsightJob } from './insight/keep-insight.job.ts';
import { guardMaintenance } from './maintenance.ts';
import { measurePushes } from './measure-pushes.ts';
import { measureReplica } from './measure-replica.ts';
import { mergeRoutes } from './merges/merges.routes.ts';
import { messageStopRoutes } from './message-stops/message-stops.routes.ts';
import { measureOpenCycle, measurePapers, measureRequests, measureSupplies } from './metrics.ts';
import { operationsRoutes } from './operations.routes.ts';
import { carryOutGrantsJob } from './partner-grants/carry-out-grants.job.ts';
import { partnerGrantRoutes } from './partner-grants/partner-grants.routes.ts';
import { partnerNoteRoutes } from './partner-notes/partner-notes.routes.ts';
import { partnerFileRoutes } from './partners/partner-file.routes.ts';
import { partnerListRoutes } from './partners/partner-list.routes.ts';
import { questionQueueRoutes } from './questions/question-queue.routes.ts';
import { questionRoutes } from './questions/questions.routes.ts';
import { tellOverdueQuestionsJob } from './questions/tell-overdue.job.ts';
import { queueRoutes } from './queues/queues.routes.ts';
import { restrictionRoutes } from './restrictions/restrictions.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { findSignalsJob } from './signals/find-signals.job.ts';
import { reportMessageRoute } from './signals/report-message.routes.ts';
import { signalRoutes } from './signals/signals.routes.ts';
import { takeoverBalanceRoutes } from './takeover/balances/takeover-balances.routes.ts';
import { compareTakeoverJob } from './takeover/comparison/compare-takeover.job.ts';
import { takeoverComparisonRoutes } from './takeover/comparison/takeover-comparisons.routes.ts';
import { takeoverInvitationRoutes } from './takeover/invitations/takeover-invitations.routes.ts';
import { sendTakeoverInvitationsJob } from './takeover/invitations/takeover-invitations.ts';
import { takeoverRoutes } from './takeover/takeover.routes.ts';
import { cleanUpWebhooksJob, deliverWebhooksJob } from './webhooks/deliver-webhooks.job.ts';
import { measureWebhooks } from './webhooks/measure-webhooks.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

/** What operators of the product need: health, metrics, maintenance; and calls built on all other features. */
export function registerOperations({ route, app, deps }: AreaParts, approvals: ApprovalKinds): void {
  const registry = measureRequests(app);
  measurePapers(registry, deps);
  measureSupplies(registry, deps);
  measureOpenCycle(registry, deps);
  measureWebhooks(registry, deps);
  measurePushes(registry, deps);
  measureReplica(registry, deps.replica);
  guardMaintenance(app, deps);
  operationsRoutes(app, deps, registry);
  auditLogRoutes(route);
  searchRoutes(route);
  partnerListRoutes(route);
  partnerFileRoutes(route);
  partnerNoteRoutes(route);
  partnerGrantRoutes(route);
  restrictionRoutes(route);
  doubleRoutes(route);
  mergeRoutes(route);
  queueRoutes(route);
  questionRoutes(route);
  questionQueueRoutes(route);
  insightRoutes(route);
  signalRoutes(route);
  reportMessageRoute(route);
  messageStopRoutes(route);
  deletionRoutes(route);
  ownDataRoutes(route);
  takeoverRoutes(route, approvals);
  takeoverBalanceRoutes(route);
  takeoverComparisonRoutes(route);
  takeoverInvitationRoutes(route);
  webhookRoutes(route);
  batchRoutes(route, app);
}

/** Its background jobs. */
export function operationsJobs({ deps, database }: JobParts): JobDefinition[] {
  return [
    forgetAuditLogJob(deps),
    forgetKeptJob(deps),
    carryOutGrantsJob(deps),
    listDeletionsJob(deps),
    tellOverdueQuestionsJob(deps),
    keepInsightJob({ database, deps }),
    findSignalsJob({ database, deps }),
    findDoublesJob({ database, deps }),
    compareTakeoverJob({ database, deps }),
    sendTakeoverInvitationsJob(deps),
    deliverWebhooksJob(deps),
    cleanUpWebhooksJob(deps),
  ];
}
