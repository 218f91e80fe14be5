/** Maximum number of reads in a batch; the server refuses more. */
const MAX_BATCH_SIZE = 24;

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** How reads are sent; both functions reject with the error that the caller gets. */
export interface Transport {
  /** A single read. */
  single: (path: string) => Promise<unknown>;
  /** Several reads in one request; the promises are in the order of the paths. */
  several: (paths: readonly string[]) => Promise<unknown>[];
}

/**
 * Collects the reads of one tick and sends them in one request, so that a screen of many independent cards costs one
 * round trip. Each read still succeeds or fails on its own; a path read twice within a tick is sent once.
 */
export function createBatcher(transport: Transport): (path: string) => Promise<unknown> {
  let waiting = new Map<string, Waiting[]>();

  function flush(): void {
    const batch = [...waiting];
    waiting = new Map();
    for (let start = 0; start < batch.length; start += MAX_BATCH_SIZE) {
      sendPart(batch.slice(start, start + MAX_BATCH_SIZE));
    }
  }

  function sendPart(part: [string, Waiting[]][]): void {
    const paths = part.map(([path]) => path);
    const answers = paths.length === 1 ? paths.map(transport.single) : transport.several(paths);
    for (const [index, [, waiters]] of part.entries()) {
      answers[index]?.then(
        (answer) => {
          for (const waiter of waiters) waiter.resolve(answer);
        },
        (error: unknown) => {
          for (const waiter of waiters) waiter.reject(error);
        },
      );
    }
  }

  return (path) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(flush, 0);
      const waiters = waiting.get(path) ?? [];
      waiters.push({ resolve, reject });
      waiting.set(path, waiters);
    });
}
