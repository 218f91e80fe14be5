/** The most reads that one batch may carry; the server refuses more. */
const MAX_BATCH_SIZE = 24;

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** How reads are really sent; both reject with what the caller shall see. */
export interface Transport {
  /** One read alone. */
  single: (path: string) => Promise<unknown>;
  /** Several reads in one request; the promises stand in the order of the paths. */
  several: (paths: readonly string[]) => Promise<unknown>[];
}

/**
 * Collects the reads that are asked for in the same tick and sends them in one request, so that a screen of
 * many independent cards costs one round trip. Each read still succeeds or fails on its own. A path that is
 * asked for twice in a tick is sent once.
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
