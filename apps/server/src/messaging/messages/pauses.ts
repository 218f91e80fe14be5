import type { Clock } from '../../platform/deps.ts';
import { MessageRefused } from './channels.ts';

type Channel = 'mail' | 'sms';

/** Failures in a row after which a channel is taken for down. */
const MOST_FAILURES = 3;
const PAUSE_MS = 60_000;

/** Spares a channel that is down: each try would take its whole time-out, and use up one attempt of a message. */
export class Pauses {
  readonly #clock: Clock;
  readonly #failures = { mail: 0, sms: 0 };
  readonly #until = { mail: 0, sms: 0 };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the channel is left alone. After a pause a single failure begins the next one. */
  holds(channel: Channel): boolean {
    return this.#clock.now().getTime() < this.#until[channel];
  }

  /** Notes how a try ended: null for a message that was taken. */
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
