import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Long enough for the system to have scheduled others in between. */
const SAMPLE_CPU_MS = 200;

/**
 * How many times longer work takes now than on an idle machine: 1 if idle, 5 if this thread gets a fifth of a core.
 * Times promised in milliseconds are promised for an idle machine.
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

/** Whether the machine is so busy that lateness is no fault. */
export function isSlow(): boolean {
  return slowness() > 1.5;
}

/** The result of timed work. */
export interface Timed<T> {
  readonly result: T;
  /** In milliseconds. */
  readonly took: number;
  /** Factor for bounds that apply to an idle machine. */
  readonly slow: number;
}

/**
 * Times a piece of work, and measures the machine's slowness at its beginning and end, of which the worse counts: load
 * comes and goes meanwhile. The first measurement runs on a thread of its own, so that neither the work nor its
 * counterpart has to wait for it.
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
