import { Agent, request } from 'node:http';

/** One call and its response. */
export interface Shot {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
  readonly milliseconds: number;
}

/** A request to send. */
export interface Target {
  readonly url: string;
  readonly token?: string;
  /** Sent as JSON by POST; without it, a GET. */
  readonly body?: object;
}

/** Number of connections opened in parallel: well below the backlog of a listening socket. */
const OPENED_AT_ONCE = 100;

/** Sends requests on a pool of keep-alive connections, which grows as needed. */
export class Gun {
  readonly #agent = new Agent({
    keepAlive: true,
    maxSockets: Number.POSITIVE_INFINITY,
    maxFreeSockets: Number.POSITIVE_INFINITY,
  });
  #waiting = 0;

  /** Number of requests without a response yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Opens connections in advance, as a proxy keeps them: a flood of new ones would measure how fast Node accepts
   * connections, one by one, instead of the product.
   */
  async open(target: Target, connections: number): Promise<void> {
    for (let open = 0; open < connections; ) {
      open = Math.min(open + OPENED_AT_ONCE, connections);
      await Promise.all(Array.from({ length: open }, () => this.shoot(target)));
    }
  }

  /** @throws Error as reported by the connection */
  async shoot({ url, token, body }: Target): Promise<Shot> {
    const began = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    this.#waiting += 1;
    try {
      return await new Promise((resolve, reject) => {
        const method = text === undefined ? 'GET' : 'POST';
        const sent = request(url, { agent: this.#agent, method, headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('error', reject);
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers['retry-after'],
              body: Buffer.concat(parts).toString('utf8'),
              milliseconds: performance.now() - began,
            }),
          );
        });
        sent.once('error', reject);
        sent.end(text);
      });
    } finally {
      this.#waiting -= 1;
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * Calls `fire` at a fixed rate per second for a duration, whether or not earlier calls have finished (an open load model).
 */
export function fireEvenly(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  fire: () => void,
): Promise<void> {
  const began = performance.now();
  let fired = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min((performance.now() - began) / 1000, seconds);
      for (const due = elapsed * perSecond; fired < due; fired += 1) fire();
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
}

/** The percentile of the durations: `share` of them are at or below it. */
export function percentile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
