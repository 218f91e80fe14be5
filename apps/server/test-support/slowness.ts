import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Long enough for the system to have given the cores to others in between. */
const SAMPLE_CPU_MS = 200;

/**
 * How many times longer work takes at this moment than on a machine that does nothing else: 1 on a quiet one, 5 where
 * this thread gets a fifth of a core. What is promised in milliseconds is promised of a machine that has the time.
 */
export function slowness(): number {
  const began = performance.now();
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    const used = (user + system) / 1_000;
    if (used >= SAMPLE_CPU_MS) return Math.max(1, (performance.now() - began) / used);
  }
}

/** Whether the machine has so much else to do that what is late is no fault. */
export function isSlow(): boolean {
  return slowness() > 1.5;
}

/** What a piece of work came to. */
export interface Timed<T> {
  readonly result: T;
  /** In milliseconds. */
  readonly took: number;
  /** What a bound that holds on a machine that does nothing else is multiplied by. */
  readonly slow: number;
}

/**
 * Times a piece of work, and measures how slow the machine is when it has begun and when it has ended, of which the
 * worse counts: others come and go meanwhile. The first measure is taken on a thread of its own, since neither the work
 * nor what it is about to meet may wait for a measure.
 */
export async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const began = performance.now();
  const working = work().then((result) => ({ result, took: performance.now() - began }));
  const [done, atFirst] = await Promise.all([working, slownessOnThread()]);
  return { ...done, slow: Math.max(atFirst, slowness()) };
}

async function slownessOnThread(): Promise<number> {
  const [measured] = await once(
    new Worker(new URL('./slowness.worker.ts', import.meta.url), { execArgv: [] }),
    'message',
  );
  return measured;
}
