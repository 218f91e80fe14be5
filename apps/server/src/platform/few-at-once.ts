import type { PlainCode } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from './api-error.ts';

interface Most {
  readonly count: number;
  /** Refusal for calls beyond the limit. */
  readonly refused: PlainCode;
}

interface FewAtOnceOptions {
  readonly retryAfterSeconds: number;
  /** Limit per person. */
  readonly each?: Most;
  /** Limit per process. */
  readonly inAll?: Most;
}

/** Limits the concurrency of a kind of work, so that no single person can occupy the process. */
export class FewAtOnce {
  readonly #options: FewAtOnceOptions;
  readonly #working = new Map<string | number, number>();
  #all = 0;

  constructor(options: FewAtOnceOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` on behalf of a person.
   * @throws ApiError 429 beyond the limit per person, 503 beyond the limit of the process
   */
  async run<T>(who: string | number, work: () => Promise<T>): Promise<T> {
    const { each, inAll, retryAfterSeconds } = this.#options;
    const own = this.#working.get(who) ?? 0;
    if (each && own >= each.count) throw new ApiError(429, each.refused, { retryAfterSeconds });
    if (inAll && this.#all >= inAll.count) throw new ApiError(503, inAll.refused, { retryAfterSeconds });
    this.#working.set(who, own + 1);
    this.#all += 1;
    try {
      return await work();
    } finally {
      const left = (this.#working.get(who) ?? 1) - 1;
      if (left === 0) this.#working.delete(who);
      else this.#working.set(who, left);
      this.#all -= 1;
    }
  }
}
