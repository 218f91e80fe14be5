import { parentPort } from 'node:worker_threads';

/** What a test's thread does before it answers. */
export interface Chore {
  /** Sleeps for this long, in milliseconds. */
  readonly stillMs?: number;
  /** Uses this much CPU time, in milliseconds. */
  readonly workMs?: number;
}

parentPort?.on('message', ({ stillMs = 0, workMs = 0 }: Chore) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stillMs);
  const before = process.threadCpuUsage();
  const used = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  while (used() < workMs);
  parentPort?.postMessage('done');
});
