/** Sends a request and answers what came back; one that never arrived throws, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>;

/** No time to work on it: what was sent may be sent again. */
const laterStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whoever is asked to wait longer decides on their own whether they do: the answer says until when. */
const LONGEST_WAIT_SECONDS = 60;

const FIRST_WAIT_MS = 500;

/**
 * Sends up to so many times more what was not answered, or was answered that there is no time. Only what may be done twice is
 * sent twice: reads, and whatever has an `Idempotency-Key`. The wait is that of `Retry-After`, else half a second, then twice as long
 * each time.
 */
export function sendAgain(send: Send, retries: number): Send {
  return async (request) => {
    const most = isRepeatable(request) ? retries : 0;
    for (let done = 0; ; done += 1) {
      // A body can be read once: the last attempt takes the original.
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

/** The answer, or after how many milliseconds to send again. @throws whatever `send` throws at the last attempt */
async function outcomeOf(send: Send, request: Request, { done, most }: Progress): Promise<Response | number> {
  const isLast = done >= most;
  const usualMs = FIRST_WAIT_MS * 2 ** done;
  try {
    const response = await send(request);
    if (isLast || !laterStatuses.has(response.status)) return response;
    const seconds = retryAfterOf(response);
    if (seconds !== undefined && seconds > LONGEST_WAIT_SECONDS) return response;
    // Whoever does not read a body keeps its connection.
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

/** After how many seconds to come again, where an answer says so. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Whoever gives up meanwhile is not kept waiting: the next attempt says so. */
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
