import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ApprovalKinds } from '../identity/approvals/approval-kinds.ts';
import { authenticate } from '../identity/session/authenticate.ts';
import { countPushesWaiting } from '../messaging/push/push-messages.queries.ts';
import type { AreaParts, JobParts } from '../platform/area.ts';
import type { Reader, Replica } from '../platform/database/replica.ts';
import type { Deps } from '../platform/deps.ts';
import { underMaintenance } from '../platform/http/maintenance.ts';
import { isOperator } from '../platform/http/session.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { currentMaintenance, watchMaintenance } from '../platform/maintenance-state.ts';
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
import { mergeRoutes } from './merges/merges.routes.ts';
import { messageStopRoutes } from './message-stops/message-stops.routes.ts';
import { measureOpenCycle, measurePapers, measureRequests, measureSupplies } from './metrics.ts';
import { operationsRoutes } from './operations.routes.ts';
import { carryOutGrantsJob } from './partner-grants/carry-out-grants.job.ts';
import { partnerGrantRoutes } from './partner-grants/partner-grants.routes.ts';
import { partnerNoteRoutes } from './partner-notes/partner-notes.routes.ts';
import { partnerFileRoutes } from './partners/partner-file.routes.ts';
import { partnerListRoutes } from './partners/partner-list.routes.ts';
import { notifyOfOverdueQuestionsJob } from './questions/notify-of-overdue.job.ts';
import { questionQueueRoutes } from './questions/question-queue.routes.ts';
import { questionRoutes } from './questions/questions.routes.ts';
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
    notifyOfOverdueQuestionsJob(deps),
    keepInsightJob({ database, deps }),
    findSignalsJob({ database, deps }),
    findDoublesJob({ database, deps }),
    compareTakeoverJob({ database, deps }),
    sendTakeoverInvitationsJob(deps),
    deliverWebhooksJob(deps),
    cleanUpWebhooksJob(deps),
  ];
}

/** Whether lists are read from replicas, and their lag. No metrics without replicas. */
function measureReplica(registry: Registry, replica: Replica | null): void {
  if (replica === null) return;
  new Counter({
    name: 'replica_reads_total',
    help: 'List statements by server: a replica, or the primary because replicas were lagging, unavailable, or recently so.',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(replica.counts) as [Reader, number][])
        this.inc({ by: by === 'replica' ? by : `primary-${by}` }, count);
    },
  });
  new Gauge({
    name: 'replica_bytes_behind',
    help: 'Bytes written by the primary that the replica has not replayed yet.',
    registers: [registry],
    async collect() {
      this.set((await replica.look()).bytesBehind ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'replica_seconds_behind',
    help: 'Age of the newest transaction on the replica if it lags behind; 0 if it does not.',
    registers: [registry],
    async collect() {
      this.set((await replica.look()).secondsBehind ?? Number.NaN);
    },
  });
}

/** Push messages to devices. What waits is NaN while the database is unavailable. */
function measurePushes(
  registry: Registry,
  { db, clock, pushCounts }: Pick<Deps, 'db' | 'clock' | 'pushCounts'>,
): void {
  const registers = [registry];
  const waiting = () => countPushesWaiting(db).catch(() => ({ waiting: Number.NaN, due: null }));
  new Counter({
    name: 'push_attempts_total',
    help: 'Attempts to push a message to a device, by event and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { kind, end, count } of pushCounts.all()) this.inc({ kind, outcome: end }, count);
    },
  });
  new Gauge({
    name: 'push_messages_waiting',
    help: 'Push messages not sent yet: new ones, those of quiet hours, and those that wait for a retry.',
    registers,
    async collect() {
      this.set((await waiting()).waiting);
    },
  });
  new Gauge({
    name: 'push_overdue_seconds',
    help: 'How long the earliest due push message is overdue; 0 if none is due.',
    registers,
    async collect() {
      const { waiting: count, due } = await waiting();
      const lateMs = due === null ? 0 : clock.now().getTime() - due.getTime();
      this.set(Number.isNaN(count) ? Number.NaN : Math.max(0, lateMs / 1000));
    },
  });
}

/**
 * Under maintenance, every call is 503 with Retry-After. Operators can go on working; anybody else who signs in is
 * refused after the password was checked. Health checks are separate, and imprint and privacy notice stay available:
 * the maintenance page links them.
 */
function guardMaintenance(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'config'>): void {
  let stop: () => void = () => undefined;
  app.addHook('onReady', async () => {
    stop = await watchMaintenance(deps.config);
  });
  app.addHook('onClose', async () => stop());
  app.addHook('onRequest', (request, _reply, done) => {
    const maintenance = currentMaintenance(deps.config);
    if (maintenance === null || !isCall(request.url)) return done();
    comesFromOperator(deps, request).then(
      (is) => done(is ? undefined : underMaintenance(maintenance, deps.clock)),
      done,
    );
  });
}

function isCall(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return /^\/(api|csv|pdf)(\/|$)/.test(path) && !/^\/api\/(login|legal_pages)(\/|$)/.test(path);
}

/** An invalid session counts as none: maintenance signs nobody out. */
async function comesFromOperator(
  deps: Pick<Deps, 'db' | 'clock'>,
  { headers }: FastifyRequest,
): Promise<boolean> {
  if (headers.authorization === undefined) return false;
  try {
    const account = await authenticate(deps, headers.authorization);
    return isOperator(account) && !account.disabled;
  } catch {
    return false;
  }
}
