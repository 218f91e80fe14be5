import { Counter, Gauge, type Registry } from 'prom-client';
import { countPushesWaiting } from '../messaging/push/push-messages.queries.ts';
import type { Deps } from '../platform/deps.ts';

/** How pushing to devices fares. What waits is unknown while the database is away. */
export function measurePushes(
  registry: Registry,
  { db, clock, pushCounts }: Pick<Deps, 'db' | 'clock' | 'pushCounts'>,
): void {
  const registers = [registry];
  const waiting = () => countPushesWaiting(db).catch(() => ({ waiting: Number.NaN, due: null }));
  new Counter({
    name: 'push_attempts_total',
    help: 'Tries to push something to a device, by what it tells of and what became of them.',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { kind, end, count } of pushCounts.all()) this.inc({ kind, outcome: end }, count);
    },
  });
  new Gauge({
    name: 'push_messages_waiting',
    help: 'Messages that are not pushed yet: of quiet hours, and of what is tried again.',
    registers,
    async collect() {
      this.set((await waiting()).waiting);
    },
  });
  new Gauge({
    name: 'push_overdue_seconds',
    help: 'How long ago the one that is due first should have left; 0 if none is due.',
    registers,
    async collect() {
      const { waiting: count, due } = await waiting();
      const lateMs = due === null ? 0 : clock.now().getTime() - due.getTime();
      this.set(Number.isNaN(count) ? Number.NaN : Math.max(0, lateMs / 1000));
    },
  });
}
