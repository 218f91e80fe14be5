import { ApiError } from '../http/api-error.ts';

/** So many forms are read at once: each may hold two files of 10 MB in memory. */
const MOST_READ = 16;

/** So many of them wait for their files to be looked at, which one after the other are. */
const MOST_WAITING = 4;

const RETRY_AFTER_SECONDS = 5;

/** Where forms with files are read and looked at; a process has one. */
export class RoomForUploads {
  readonly #senders = new Set<string>();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Does `work` for a sender who has no other form under way.
   * @throws ApiError 429 if there is one, 503 while the process reads as many forms as it can
   */
  async admit<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (this.#senders.has(sender))
      throw new ApiError(429, 'uploadUnderWay', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    if (this.#senders.size >= MOST_READ) throw tooMany();
    this.#senders.add(sender);
    try {
      return await work();
    } finally {
      this.#senders.delete(sender);
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
