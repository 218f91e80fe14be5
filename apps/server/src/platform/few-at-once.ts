import type { PlainCode } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from './api-error.ts';

interface Most {
  readonly count: number;
  /** What whoever comes behind them is told. */
  readonly refused: PlainCode;
}

interface FewAtOnceOptions {
  readonly retryAfterSeconds: number;
  /** For one person. */
  readonly each?: Most;
  /** In this process. */
  readonly inAll?: Most;
}

/** A kind of work of which only so much is under way at once: nobody's keeps the process from everybody else's. */
export class FewAtOnce {
  readonly #options: FewAtOnceOptions;
  readonly #working = new Map<string | number, number>();
  #all = 0;

  constructor(options: FewAtOnceOptions) {
    this.#options = options;
  }

  /**
   * Does `work` for somebody.
   * @throws ApiError 429 while they have as much under way as one person may, 503 while the process has
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
