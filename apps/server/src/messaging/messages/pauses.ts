import type { Clock } from '../../platform/deps.ts';
import { MessageRefused } from './channels.ts';

type Channel = 'mail' | 'sms';

/** Consecutive failures after which a channel is considered down. */
const MOST_FAILURES = 3;
const PAUSE_MS = 60_000;

/**
 * Circuit breaker for channels: while one is down, each attempt would wait for its timeout and use up one of the
 * message's attempts.
 */
export class Pauses {
  readonly #clock: Clock;
  readonly #failures = { mail: 0, sms: 0 };
  readonly #until = { mail: 0, sms: 0 };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the channel is paused. After a pause, a single failure starts the next one. */
  holds(channel: Channel): boolean {
    return this.#clock.now().getTime() < this.#until[channel];
  }

  /** Records the outcome of an attempt: null for success. */
  note(channel: Channel, error: unknown): void {
    if (error === null || error instanceof MessageRefused) {
      this.#failures[channel] = 0;
      return;
    }
    this.#failures[channel] += 1;
    if (this.#failures[channel] >= MOST_FAILURES)
      this.#until[channel] = this.#clock.now().getTime() + PAUSE_MS;
  }
}
