import { Counter, Gauge, type Registry } from 'prom-client';
import type { Reader, Replica } from '../platform/database/replica.ts';

/** Whether lists are read from replicas, and their lag. No metrics without replicas. */
export function measureReplica(registry: Registry, replica: Replica | null): void {
  if (replica === null) return;
  new Counter({
    name: 'replica_reads_total',
    help: 'Statements of lists by who read them: a replica, or the primary because replicas were behind, away, or so just before.',
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
    help: 'What the primary has written and the replica has not yet.',
    registers: [registry],
    async collect() {
      this.set((await replica.look()).bytesBehind ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'replica_seconds_behind',
    help: 'How old the newest transaction is that the replica has, where it is behind; 0 if it is not.',
    registers: [registry],
    async collect() {
      this.set((await replica.look()).secondsBehind ?? Number.NaN);
    },
  });
}
