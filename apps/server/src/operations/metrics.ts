import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countChanges, findLastComparison } from '../commission/cycles/standing/comparisons.queries.ts';
import { countWaiting } from '../messaging/messages/outbox.queries.ts';
import { countUnmade } from '../money/payouts/paper/papers.queries.ts';
import type { Deps } from '../platform/deps.ts';
import { productVersion } from '../platform/product-version.ts';
import { freeBytes } from './readiness.ts';

/** Counts and times every request by its route pattern, so that no id or name becomes a label. */
export function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'blattwerk_build_info',
    help: 'Always 1; the label has the running version.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: productVersion }, 1);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'calls_in_work',
    help: 'Calls in progress in this process; above 128 further ones are refused.',
    registers: [registry],
    collect() {
      this.set(app.callsInWork());
    },
  });
  app.decorate('observeCall', ({ method, route, status, seconds }) =>
    duration.observe({ method, route, status }, seconds),
  );
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

/** Documents that partners are waiting for and operators have to look after. NaN while the database is unavailable. */
export function measurePapers(registry: Registry, { db }: Pick<Deps, 'db'>): void {
  const counts = async () => countUnmade(db).catch(() => ({ unmade: Number.NaN, failing: Number.NaN }));
  new Gauge({
    name: 'payout_papers_unmade',
    help: 'Issued documents without a PDF yet.',
    registers: [registry],
    async collect() {
      this.set((await counts()).unmade);
    },
  });
  new Gauge({
    name: 'payout_papers_failing',
    help: 'Those of them whose PDF has failed so far; payout_paper_failures and the log have the reasons.',
    registers: [registry],
    async collect() {
      this.set((await counts()).failing);
    },
  });
}

/** Metrics that alert an operator before partners notice: waiting messages, and free disk space. */
export function measureSupplies(
  registry: Registry,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
): void {
  const outbox = async () => countWaiting(db).catch(() => ({ waiting: Number.NaN, oldest: null }));
  new Gauge({
    name: 'outbox_messages_waiting',
    help: 'Mails and text messages not sent yet.',
    registers: [registry],
    async collect() {
      this.set((await outbox()).waiting);
    },
  });
  new Gauge({
    name: 'outbox_oldest_waiting_seconds',
    help: 'Age of the oldest of them; 0 if there is none.',
    registers: [registry],
    async collect() {
      const { waiting, oldest } = await outbox();
      this.set(oldest === null ? waiting : (clock.now().getTime() - oldest.getTime()) / 1000);
    },
  });
  new Gauge({
    name: 'data_folder_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    registers: [registry],
    async collect() {
      this.set((await freeBytes(config.dataDir).catch(() => null)) ?? Number.NaN);
    },
  });
}

/**
 * Whether the open cycle held in this process was correct, and how much is left to compute. NaN while the database is
 * unavailable.
 */
export function measureOpenCycle(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const last = async () => findLastComparison(db).catch(() => undefined);
  new Gauge({
    name: 'open_cycle_differences',
    help: 'Rows that differed from a full computation in the last comparison; anything but 0 is a fault.',
    registers: [registry],
    async collect() {
      this.set((await last())?.differences ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'open_cycle_compared_seconds',
    help: 'Time since that comparison.',
    registers: [registry],
    async collect() {
      const at = (await last())?.comparedAt.getTime();
      this.set(at === undefined ? Number.NaN : (clock.now().getTime() - at) / 1000);
    },
  });
  new Gauge({
    name: 'open_cycle_changes_waiting',
    help: 'Change rows that no computation has read yet.',
    registers: [registry],
    async collect() {
      this.set(await countChanges(db).catch(() => Number.NaN));
    },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Records a call that was not a request of its own. */
    observeCall(call: { method: string; route: string; status: number; seconds: number }): void;
  }
}
