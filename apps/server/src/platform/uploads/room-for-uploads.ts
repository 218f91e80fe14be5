import { ApiError } from '../api-error.ts';

/** So many bytes of forms are in memory at once: a dozen of the largest, with two files of 10 MB each. */
const MOST_HELD_BYTES = 256 * 1024 * 1024;

/** So many of them wait for their files to be looked at, which happens to one form after the other. */
const MOST_WAITING = 4;

const RETRY_AFTER_SECONDS = 5;

/** Where forms with files are read and looked at; a process has one. */
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
   * Does `work` for a sender who has no other form under way. It says how many bytes more it holds in memory as they
   * come: a form takes as much room as has arrived of it, so that half-sent ones leave room for others.
   * @throws ApiError 429 if there is another form; `hold` throws 503 when there is no room for more bytes
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
   * Does `work` when nobody else's is under way: decoding takes memory, and a thread that others need.
   * @throws ApiError 503 while too many wait already
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
