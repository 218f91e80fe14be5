import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/api-error.ts';
import type { UploadFault, UploadType } from './uploaded-file.ts';

/** What a thread is asked: what is wrong with these bytes, which call themselves so. */
export interface Question {
  readonly bytes: Uint8Array;
  readonly type: UploadType;
}

/** Its answer; null for nothing that it knows of. */
export type Finding = UploadFault | null;

/** The work has bounds of its own, far below this: it is for what they overlook, and for a machine that stands still. */
const LONGEST_MS = 5_000;
const MOST_HEAP_MB = 256;

let idle: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Has the bytes of a file searched on a thread of their own, one file after the other: the process answers others
 * meanwhile.
 * @throws ApiError 503 if that takes too long
 */
export function lookApart(question: Question): Promise<Finding> {
  const finding = last.then(() => ask(question));
  last = finding.catch(() => undefined);
  return finding;
}

async function ask(question: Question): Promise<Finding> {
  const worker = idle ?? startThread();
  idle = undefined;
  worker.ref();
  try {
    const finding = await answerOf(worker, question);
    worker.unref();
    idle = worker;
    return finding;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./look-apart.worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  // Whoever waits for its answer hears of its end as well; while it has nothing to do, nobody listens.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (idle === worker) idle = undefined;
  });
  return worker;
}

async function answerOf(worker: Worker, question: Question): Promise<Finding> {
  const patience = AbortSignal.timeout(LONGEST_MS);
  try {
    // A thread that fails emits an error, and this rejects with it.
    const answer = once(worker, 'message', { signal: patience });
    worker.postMessage(question);
    const [finding] = await answer;
    return finding;
  } catch (error) {
    if (!patience.aborted) throw error;
    throw new ApiError(503, 'inspectionTooLong', {
      retryAfterSeconds: 30,
    });
  }
}
