import { setTimeout as sleep } from 'node:timers/promises';
import { isDecoding } from './uploads/clean-image.ts';

/** How long a process may take to end after it was asked to, in milliseconds: those who ask kill it after ten seconds. */
const LONGEST_MS = 9_000;

const LOOK_AGAIN_MS = 20;

/**
 * Aborts the signal that it returns when the process is asked to end for the first time: whoever started it may hand on
 * a signal that has arrived here already. If the process is still there nine seconds later, it is ended with code 1, or
 * by SIGKILL where it can no longer end by itself.
 * @param abandon lets go of what would go on without this process, in less than a second
 */
export function whenAskedToEnd(abandon: () => Promise<void>): AbortSignal {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked.signal.aborted) return;
      asked.abort();
      setTimeout(async () => {
        process.stderr.write('what was under way did not end in time and is cut off\n');
        await abandon().catch((error: unknown) => process.stderr.write(`${error}\n`));
        if (hasBusyThreads()) process.kill(process.pid, 'SIGKILL');
        process.exit(1);
      }, LONGEST_MS);
    });
  }
  return asked.signal;
}

/**
 * Ends the process, with this code, as soon as its threads have nothing to do: `process.exit` waits for them, for ever
 * if a file hangs, and no timer runs meanwhile.
 */
export async function leave(code: number): Promise<never> {
  while (hasBusyThreads()) await sleep(LOOK_AGAIN_MS);
  process.exit(code);
}

/** Whether a file, a name or a picture is being looked at. Passwords and compression, which take a moment, do not show. */
function hasBusyThreads(): boolean {
  return (
    isDecoding() ||
    process.getActiveResourcesInfo().some((name) => /^(FSReq|GetAddrInfo|GetNameInfo)/.test(name))
  );
}
