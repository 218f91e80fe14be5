/** Sends a request and returns the response; if there is none it throws, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>;

/** The server was too busy to process the request: it is safe to repeat. */
const laterStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Above this limit the caller decides whether to wait: the response says how long. */
const LONGEST_WAIT_SECONDS = 60;

const FIRST_WAIT_MS = 500;

/**
 * Retries up to this many times if there was no response or the server was busy. Only repeats what is safe to repeat:
 * reads, and requests with an `Idempotency-Key`. Waits for `Retry-After`, otherwise half a second, doubled each time.
 */
export function sendAgain(send: Send, retries: number): Send {
  return async (request) => {
    const most = isRepeatable(request) ? retries : 0;
    for (let done = 0; ; done += 1) {
      // A body can be read only once: the last attempt takes the original.
      const attempt = done < most ? request.clone() : request;
      const pause = await outcomeOf(send, attempt, { done, most });
      if (pause instanceof Response) return pause;
      await waitFor(pause, request.signal);
    }
  };
}

interface Progress {
  readonly done: number;
  readonly most: number;
}

/** The response, or the delay in milliseconds before the next attempt. @throws whatever `send` throws at the last attempt */
async function outcomeOf(send: Send, request: Request, { done, most }: Progress): Promise<Response | number> {
  const isLast = done >= most;
  const usualMs = FIRST_WAIT_MS * 2 ** done;
  try {
    const response = await send(request);
    if (isLast || !laterStatuses.has(response.status)) return response;
    const seconds = retryAfterOf(response);
    if (seconds !== undefined && seconds > LONGEST_WAIT_SECONDS) return response;
    // An unread body would keep its connection open.
    await response.body?.cancel();
    return seconds === undefined ? usualMs : seconds * 1_000;
  } catch (error) {
    if (isLast || request.signal.aborted) throw error;
    return usualMs;
  }
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');
}

/** The response's Retry-After in seconds, if any. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Aborting ends the wait: the next attempt then reports it. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
