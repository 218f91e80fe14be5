import { ApiError } from '../api-error.ts';

/** Maximum memory for forms of the process, in bytes: a dozen of the largest, with two files of 10 MB each. */
const MOST_HELD_BYTES = 256 * 1024 * 1024;

/** Maximum number of forms queued for inspection, which is done one form at a time. */
const MOST_WAITING = 4;

const RETRY_AFTER_SECONDS = 5;

/** Limits concurrent uploads: their memory, and their inspection. One per process. */
export class RoomForUploads {
  readonly #mostHeld: number;
  readonly #senders = new Set<string>();
  #held = 0;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(mostHeldBytes = MOST_HELD_BYTES) {
    this.#mostHeld = mostHeldBytes;
  }

  /**
   * Runs `work` for a sender without another upload in progress. It reserves memory with `hold` as bytes arrive: a form
   * counts only with what has been received, so that incomplete ones leave memory for others.
   * @throws ApiError 429 if the sender has another upload in progress; `hold` throws 503 beyond the memory limit
   */
  async admit<T>(sender: string, work: (hold: (bytes: number) => void) => Promise<T>): Promise<T> {
    if (this.#senders.has(sender))
      throw new ApiError(429, 'uploadUnderWay', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    let own = 0;
    const hold = (bytes: number) => {
      if (this.#held + bytes > this.#mostHeld) throw tooMany();
      this.#held += bytes;
      own += bytes;
    };
    this.#senders.add(sender);
    try {
      return await work(hold);
    } finally {
      this.#senders.delete(sender);
      this.#held -= own;
    }
  }

  /**
   * Runs `work` one at a time: decoding needs memory, and a thread shared with others.
   * @throws ApiError 503 if the queue is full
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting > MOST_WAITING) throw tooMany();
    this.#waiting += 1;
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      this.#waiting -= 1;
    }
  }
}

function tooMany(): ApiError {
  return new ApiError(503, 'uploadsFull', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
