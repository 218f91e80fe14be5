import { setTimeout as sleep } from 'node:timers/promises';
import { isDecoding } from './uploads/clean-image.ts';

/** Time limit for a shutdown, in milliseconds: process managers kill after ten seconds. */
const LONGEST_MS = 9_000;

const LOOK_AGAIN_MS = 20;

/**
 * Returns a signal that aborts on the first SIGINT or SIGTERM. Further signals are ignored, since a parent process may
 * forward one that has arrived already. If the process is still running nine seconds later, it exits with code 1, or is
 * killed where it cannot exit by itself.
 * @param abandon releases what would otherwise outlive this process, in less than a second
 */
export function whenAskedToEnd(abandon: () => Promise<void>): AbortSignal {
  const shutdown = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (shutdown.signal.aborted) return;
      shutdown.abort();
      setTimeout(async () => {
        process.stderr.write('shutdown timed out, aborting work in progress\n');
        await abandon().catch((error: unknown) => process.stderr.write(`${error}\n`));
        if (hasBusyThreads()) process.kill(process.pid, 'SIGKILL');
        process.exit(1);
      }, LONGEST_MS);
    });
  }
  return shutdown.signal;
}

/**
 * Exits with this code as soon as no thread is busy: `process.exit` waits for the threads, possibly forever if a file
 * hangs, and no timer runs meanwhile.
 */
export async function leave(code: number): Promise<never> {
  while (hasBusyThreads()) await sleep(LOOK_AGAIN_MS);
  process.exit(code);
}

/**
 * Whether a file access, a name lookup or an image is in progress. Password hashing and compression, which are brief,
 * are not visible.
 */
function hasBusyThreads(): boolean {
  return (
    isDecoding() ||
    process.getActiveResourcesInfo().some((name) => /^(FSReq|GetAddrInfo|GetNameInfo)/.test(name))
  );
}
