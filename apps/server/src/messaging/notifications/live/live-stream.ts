import { PassThrough, type Readable } from 'node:stream';
import { streamNotifications } from '@blattwerk/contract/notifications/notifications.contract.ts';
import { EVENT_BEAT, eventText } from '../../../platform/http/event-answer.ts';
import type { Session } from '../../../platform/http/session.ts';
import { presentNotification } from '../notifications.presenter.ts';
import type { LatestRow } from './live.queries.ts';

/** What may wait for a reader who does not read, in bytes; then the stream ends, and its reader comes again. */
const MOST_WAITING = 256 * 1024;

/** How many ids are remembered at most, and how many after the oldest are forgotten; both more than one look finds. */
const MOST_KNOWN = 1_000;
const KEPT_KNOWN = 300;

const { notification } = streamNotifications.answer.events;

/** One open browser: what it was sent, and what is still to be sent. */
export class LiveStream {
  readonly session: number;
  readonly user: number;
  readonly #out = new PassThrough();
  /** The latest notifications that were sent, or were there before; null until they are known. */
  #known: Set<number> | null = null;
  readonly #since: number | null;

  constructor(session: Session, since: number | null) {
    this.session = session.id;
    this.user = session.user.id;
    this.#since = since;
  }

  get events(): Readable {
    return this.#out;
  }

  /** `latest` are those of this user, oldest first. One that is written earlier may come to be seen later. */
  send(latest: readonly LatestRow[]): void {
    const since = this.#since ?? Number.POSITIVE_INFINITY;
    const known = this.#known ?? new Set(latest.filter(({ id }) => id <= since).map(({ id }) => id));
    for (const row of latest)
      if (!known.has(row.id)) {
        // Only the contract's fields, with dates as it writes them.
        const data = notification.parse(presentNotification(row, row.locale));
        this.#write(eventText({ id: row.id, name: 'notification', data }));
      }
    for (const { id } of latest) known.add(id);
    this.#known =
      known.size > MOST_KNOWN ? new Set([...known].sort((a, b) => a - b).slice(-KEPT_KNOWN)) : known;
  }

  /** How many are not viewed, and whether there is something to celebrate. `last` is what an interrupted reader names later. */
  greet({ last, ...data }: { unviewed: number; celebrates: boolean; last: number }): void {
    this.#write(eventText({ id: last, name: 'ready', data }));
  }

  beat(): void {
    this.#write(EVENT_BEAT);
  }

  /** The session is over: there is no use in coming again. */
  dismiss(): void {
    // A message that sessions have ended and a look for them may find the same one.
    if (!this.#out.writableEnded) this.#out.end(eventText({ name: 'ended', data: {} }));
  }

  end(): void {
    this.#out.end();
  }

  #write(text: string): void {
    if (this.#out.writableEnded || this.#out.destroyed) return;
    this.#out.write(text);
    if (this.#out.writableLength + this.#out.readableLength > MOST_WAITING) this.#out.destroy();
  }
}
