import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What a thread may take for one question. */
interface Bounds {
  /** Processor time of the thread, in milliseconds. */
  readonly mostWorkMs: number;
  /** Time, in milliseconds: for a thread that stands still, far more than a busy machine needs for the work. */
  readonly longestMs: number;
  /** Memory for what it keeps, in megabytes; 256 unless given. A thread that needs far more may take the process with it. */
  readonly mostHeapMb?: number;
  /** The error for a question that takes more. */
  readonly tooMuch: () => Error;
}

const LOOK_EVERY_MS = 100;
const MOST_HEAP_MB = 256;

/**
 * Asks a thread of its own, one question after the other. How long an answer may take is told by the processor time that
 * the thread used: on a busy machine honest work takes many times longer, and costs no more.
 * @param file what the thread runs; it answers each message by one
 */
export function apart<Asked, Answer>(file: URL, bounds: Bounds): (question: Asked) => Promise<Answer> {
  let idle: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const startThread = () => {
    const worker = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: bounds.mostHeapMb ?? MOST_HEAP_MB },
    });
    // A caller who waits for an answer learns of its end as well; an idle thread has no listener.
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
  const stopLooking = abortBeyond(bounds, worker, tooMuch);
  try {
    // A thread that fails emits an error, and this rejects with it.
    const answered = once(worker, 'message', { signal: tooMuch.signal });
    worker.postMessage(question);
    const [answer] = await answered;
    return answer;
  } catch (error) {
    throw tooMuch.signal.aborted ? bounds.tooMuch() : error;
  } finally {
    stopLooking();
  }
}

/** Aborts when a thread takes more than it may from now on; answers what ends looking at it. */
function abortBeyond(
  { mostWorkMs, longestMs }: Bounds,
  worker: Worker,
  tooMuch: AbortController,
): () => void {
  // A thread that has just been started has done nothing yet, and does not say so.
  const before = worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  const look = async () => {
    const { user, system } = await worker.cpuUsage(await before);
    if ((user + system) / 1_000 > mostWorkMs) tooMuch.abort();
  };
  // One that has ended says so itself.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  const patience = setTimeout(() => tooMuch.abort(), longestMs);
  return () => {
    clearInterval(looking);
    clearTimeout(patience);
  };
}
