import { PassThrough, type Readable } from 'node:stream';
import { streamNotifications } from '@blattwerk/contract/notifications/notifications.contract.ts';
import { EVENT_HEARTBEAT, eventText } from '../../../platform/http/event-answer.ts';
import type { Session } from '../../../platform/http/session.ts';
import { presentNotification } from '../notifications.presenter.ts';
import type { LatestRow } from './live.queries.ts';

/** Maximum buffer for a slow reader, in bytes; beyond it the stream is closed, and the reader reconnects. */
const MOST_WAITING = 256 * 1024;

/**
 * Maximum number of remembered ids, and how many are left after dropping the oldest; both exceed the result of a single
 * query.
 */
const MOST_KNOWN = 1_000;
const KEPT_KNOWN = 300;

const { notification } = streamNotifications.answer.events;

/** The stream of an open browser, with what has been sent. */
export class LiveStream {
  readonly session: number;
  readonly user: number;
  readonly #out = new PassThrough();
  /** The latest notifications that were sent or existed before; null until they are known. */
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

  /**
   * `latest` are this user's notifications, oldest first. Because of concurrent transactions, one with a lower id may
   * appear later.
   */
  send(latest: readonly LatestRow[]): void {
    const since = this.#since ?? Number.POSITIVE_INFINITY;
    const known = this.#known ?? new Set(latest.filter(({ id }) => id <= since).map(({ id }) => id));
    for (const row of latest)
      if (!known.has(row.id)) {
        // Only the contract's fields, with dates in its format.
        const data = notification.parse(presentNotification(row, row.locale));
        this.#write(eventText({ id: row.id, name: 'notification', data }));
      }
    for (const { id } of latest) known.add(id);
    this.#known =
      known.size > MOST_KNOWN ? new Set([...known].sort((a, b) => a - b).slice(-KEPT_KNOWN)) : known;
  }

  /**
   * The number of notifications not yet viewed, and whether there is something to celebrate. `last` is the id that the
   * reader sends when reconnecting.
   */
  greet({ last, ...data }: { unviewed: number; celebrates: boolean; last: number }): void {
    this.#write(eventText({ id: last, name: 'ready', data }));
  }

  sendHeartbeat(): void {
    this.#write(EVENT_HEARTBEAT);
  }

  /** The session has ended, so reconnecting is useless. */
  dismiss(): void {
    // The same end may be noticed twice, by a message and by polling.
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
