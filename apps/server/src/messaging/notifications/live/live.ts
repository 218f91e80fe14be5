import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { ApiError } from '../../../platform/api-error.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { type Listener, listen } from '../../../platform/database/listen.ts';
import type { Clock } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/session.ts';
import { countUnviewed } from '../notifications.queries.ts';
import { findLatest, findLiveSessions } from './live.queries.ts';
import { LiveStream } from './live-stream.ts';

/** Limits of open streams; the remaining capacity of a process is for requests. */
const MOST_PER_USER = 8;
const MOST_PER_PROCESS = 5_000;
const HEARTBEAT_MS = 15_000;
/** Maximum number of a user's new notifications per query. */
const LATEST = 100;
const USERS_AT_ONCE = 500;

declare module '../../../platform/deps.ts' {
  interface Deps {
    readonly live: LiveNotifications;
  }
}

/** Delivers notifications live to every open browser of this process, whichever process they come from. */
export interface LiveNotifications {
  /**
   * The notifications after the id `since` and, with `follow`, all new ones until the session ends.
   * @throws ApiError 429 for too many streams of a user, 503 for too many in the process or on shutdown
   */
  open(wanted: { session: Session; since: number | null; follow: boolean }): Promise<Readable>;
  /** Ends every stream; the readers reconnect to another process. */
  close(): Promise<void>;
}

interface Parts {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** The database address used to listen for messages of other processes. */
  readonly url: string;
  /** Whether a partner has something to celebrate; by default nobody has. */
  readonly celebrates?: (partner: number) => Promise<boolean>;
}

interface Limits {
  readonly perUser?: number;
  readonly perProcess?: number;
  readonly beatMs?: number;
}

const CANNOT_TELL = 'open browsers could not be updated';

/** Connects only when the first stream is opened. */
export function openLive(parts: Parts, limits: Limits = {}): LiveNotifications {
  return new Hub(parts, limits);
}

class Hub implements LiveNotifications {
  readonly #parts: Parts;
  readonly #limits: Required<Limits>;
  readonly #streams = new Map<number, Set<LiveStream>>();
  readonly #waiting = new Set<number>();
  #count = 0;
  #isWorking = false;
  #isClosed = false;
  #listener: Listener | undefined;
  #heartbeats: ReturnType<typeof setInterval> | undefined;

  constructor(parts: Parts, limits: Limits) {
    this.#parts = parts;
    this.#limits = { perUser: MOST_PER_USER, perProcess: MOST_PER_PROCESS, beatMs: HEARTBEAT_MS, ...limits };
  }

  async open({ session, since, follow }: Parameters<LiveNotifications['open']>[0]): Promise<Readable> {
    const { db, celebrates } = this.#parts;
    const user = session.user.id;
    if (this.#isClosed || this.#count >= this.#limits.perProcess)
      throw new ApiError(503, 'streamsOverloaded', { retryAfterSeconds: 30 });
    if ((this.#streams.get(user)?.size ?? 0) >= this.#limits.perUser)
      throw new ApiError(429, 'tooManyStreams', { retryAfterSeconds: 60 });
    const stream = new LiveStream(session, since);
    this.#add(stream);
    try {
      if (follow) await this.#start();
      const latest = await findLatest(db, { users: [user], count: LATEST });
      const last = Math.max(since ?? 0, latest.at(-1)?.id ?? 0);
      stream.send(latest);
      const { partner } = session;
      stream.greet({
        unviewed: await countUnviewed(db, user),
        celebrates: partner !== null && ((await celebrates?.(partner.id)) ?? false),
        last,
      });
      // The session may have ended during these queries.
      if (follow) await this.#dismissEnded([stream]);
      else stream.end();
    } catch (error) {
      stream.events.destroy();
      throw error;
    }
    return stream.events;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeats);
    for (const stream of this.#all()) stream.end();
    await this.#listener?.close();
  }

  #all(): LiveStream[] {
    return [...this.#streams.values()].flatMap((some) => [...some]);
  }

  #add(stream: LiveStream): void {
    const own = this.#streams.get(stream.user) ?? new Set();
    this.#streams.set(stream.user, own.add(stream));
    this.#count += 1;
    stream.events.once('close', () => {
      this.#count -= 1;
      own.delete(stream);
      if (own.size === 0) this.#streams.delete(stream.user);
    });
  }

  async #start(): Promise<void> {
    const { url, log } = this.#parts;
    this.#listener ??= listen(url, {
      channels: ['notified_users', 'ended_sessions'],
      onMessage: (channel, payload) => this.#receive(channel, payload),
      onConnected: () => this.#poll(),
      onLost: (error) => log.warn({ err: error }, 'lost the connection that listens for notifications'),
    });
    this.#heartbeats ??= setInterval(() => {
      for (const stream of this.#all()) stream.sendHeartbeat();
      this.#poll();
    }, this.#limits.beatMs).unref();
    await this.#listener.ready;
  }

  #receive(channel: string, payload: string): void {
    const users = payload.split(',').map(Number);
    const delivery =
      channel === 'notified_users'
        ? this.#wake(users)
        : this.#dismissEnded(users.flatMap((user) => [...(this.#streams.get(user) ?? [])]));
    delivery.catch((error) => this.#parts.log.warn({ err: error }, CANNOT_TELL));
  }

  /** Missed messages are found by polling, at the latest with the next heartbeat. */
  #poll(): void {
    Promise.all([this.#dismissEnded(this.#all()), this.#wake(this.#streams.keys())]).catch((error) =>
      this.#parts.log.warn({ err: error }, CANNOT_TELL),
    );
  }

  async #dismissEnded(some: readonly LiveStream[]): Promise<void> {
    if (some.length === 0) return;
    const { db, clock } = this.#parts;
    const sessions = some.map(({ session }) => session);
    const live = await findLiveSessions(db, { sessions, now: clock.now() });
    for (const stream of some) if (!live.has(stream.session)) stream.dismiss();
  }

  /** One query at a time: users woken meanwhile are queried next. */
  async #wake(woken: Iterable<number>): Promise<void> {
    for (const user of woken) if (this.#streams.has(user)) this.#waiting.add(user);
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (this.#waiting.size > 0) {
        const users = [...this.#waiting].slice(0, USERS_AT_ONCE);
        for (const user of users) this.#waiting.delete(user);
        await this.#deliver(users);
      }
    } finally {
      this.#isWorking = false;
    }
  }

  async #deliver(users: readonly number[]): Promise<void> {
    const latest = await findLatest(this.#parts.db, { users, count: LATEST });
    const rows = Map.groupBy(latest, ({ user }) => user);
    for (const user of users)
      for (const stream of this.#streams.get(user) ?? []) stream.send(rows.get(user) ?? []);
  }
}
