import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Limits of a thread for each question. */
interface Bounds {
  /** Processor time of the thread, in milliseconds. */
  readonly mostWorkMs: number;
  /**
   * Wall-clock time, in milliseconds. Only for a thread that hangs: far more than a busy machine needs for the work.
   */
  readonly longestMs: number;
  /** Heap limit, in megabytes; 256 by default. A thread that exceeds it by far can take down the process. */
  readonly mostHeapMb?: number;
  /** Creates the error for a question that exceeds a limit. */
  readonly tooMuch: () => Error;
}

const CHECK_EVERY_MS = 100;
const MOST_HEAP_MB = 256;

/**
 * Sends questions to a worker thread, one at a time. The limit is on the processor time used: on a busy machine the
 * same work takes many times longer, but costs no more.
 * @param file the worker's script; it replies to each message with exactly one
 */
export function inWorker<Asked, Answer>(file: URL, bounds: Bounds): (question: Asked) => Promise<Answer> {
  let idle: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const startThread = () => {
    const worker = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: bounds.mostHeapMb ?? MOST_HEAP_MB },
    });
    // A caller waiting for an answer learns of the error as well, but an idle thread has no listener.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (idle === worker) idle = undefined;
    });
    return worker;
  };

  const ask = async (question: Asked): Promise<Answer> => {
    const worker = idle ?? startThread();
    idle = undefined;
    worker.ref();
    try {
      const answer = await answerOf<Answer>(worker, question, bounds);
      worker.unref();
      idle = worker;
      return answer;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  };

  return (question) => {
    const answer = last.then(() => ask(question));
    last = answer.catch(() => undefined);
    return answer;
  };
}

async function answerOf<Answer>(worker: Worker, question: unknown, bounds: Bounds): Promise<Answer> {
  const tooMuch = new AbortController();
  const stopChecking = abortBeyond(bounds, worker, tooMuch);
  try {
    // A failing thread emits an error, which makes this reject.
    const answered = once(worker, 'message', { signal: tooMuch.signal });
    worker.postMessage(question);
    const [answer] = await answered;
    return answer;
  } catch (error) {
    throw tooMuch.signal.aborted ? bounds.tooMuch() : error;
  } finally {
    stopChecking();
  }
}

/** Aborts once the thread exceeds a limit, counted from now; returns a function that stops the check. */
function abortBeyond(
  { mostWorkMs, longestMs }: Bounds,
  worker: Worker,
  tooMuch: AbortController,
): () => void {
  // A thread that has only just started cannot report its usage yet, which is zero.
  const before = worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  const check = async () => {
    const { user, system } = await worker.cpuUsage(await before);
    if ((user + system) / 1_000 > mostWorkMs) tooMuch.abort();
  };
  // A thread that has ended reports that itself.
  const checking = setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS);
  const deadline = setTimeout(() => tooMuch.abort(), longestMs);
  return () => {
    clearInterval(checking);
    clearTimeout(deadline);
  };
}
