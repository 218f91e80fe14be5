import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import { countDeliveries } from './deliveries.queries.ts';
import { countFailing } from './receiver-health.queries.ts';

/** Metrics that alert an operator before a receiver misses events. NaN while the database is unavailable. */
export function measureWebhooks(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const registers = [registry];
  const none = { waiting: Number.NaN, oldest: null, failed: Number.NaN };
  const deliveries = () => countDeliveries(db).catch(() => none);
  const receivers = () => countFailing(db).catch(() => ({ failing: Number.NaN, paused: Number.NaN }));
  new Gauge({
    name: 'webhook_deliveries_waiting',
    help: 'Waiting webhook deliveries to receivers that are not paused.',
    registers,
    async collect() {
      this.set((await deliveries()).waiting);
    },
  });
  new Gauge({
    name: 'webhook_oldest_waiting_seconds',
    help: 'Age of the oldest of them; 0 if there is none.',
    registers,
    async collect() {
      const { waiting, oldest } = await deliveries();
      this.set(oldest === null ? waiting : (clock.now().getTime() - oldest.getTime()) / 1000);
    },
  });
  new Gauge({
    name: 'webhook_deliveries_failed',
    help: 'Webhook deliveries of the last 30 days that were given up.',
    registers,
    async collect() {
      this.set((await deliveries()).failed);
    },
  });
  new Gauge({
    name: 'webhook_receivers_failing',
    help: 'Receivers whose last delivery failed.',
    registers,
    async collect() {
      this.set((await receivers()).failing);
    },
  });
  new Gauge({
    name: 'webhook_receivers_paused',
    help: 'Receivers paused after persistent failures.',
    registers,
    async collect() {
      this.set((await receivers()).paused);
    },
  });
}
