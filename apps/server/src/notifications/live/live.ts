import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { type Listener, listen } from '../../platform/database/listen.ts';
import type { Clock } from '../../platform/deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Session } from '../../session/authenticate.ts';
import { countUnviewed } from '../notifications.queries.ts';
import { findLatest, findLiveSessions } from './live.queries.ts';
import { LiveStream } from './live-stream.ts';

/** Who holds more than these opens too many; the rest of a process is for requests. */
const MOST_PER_USER = 8;
const MOST_PER_PROCESS = 5_000;
const BEAT_MS = 15_000;
/** How many of a user's notifications one look can find new. */
const LATEST = 100;
const USERS_AT_ONCE = 500;

/** Notifications as they come, to every open browser of this process, whichever process they come from. */
export interface LiveNotifications {
  /**
   * What came after the notification `since`, and with `follow` all that comes, until the session ends.
   * @throws ApiError 429 for too many streams of one user, 503 for too many altogether or at the end of the process
   */
  open(wanted: { session: Session; since: number | null; follow: boolean }): Promise<Readable>;
  /** Ends every stream; their readers come again, to another process. */
  close(): Promise<void>;
}

interface Parts {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Where messages between processes are heard. */
  readonly url: string;
}

interface Limits {
  readonly perUser?: number;
  readonly perProcess?: number;
  readonly beatMs?: number;
}

/** Nothing is connected before the first stream is opened. */
export function openLive(parts: Parts, limits: Limits = {}): LiveNotifications {
  const { db, clock, log, url } = parts;
  const { perUser = MOST_PER_USER, perProcess = MOST_PER_PROCESS, beatMs = BEAT_MS } = limits;
  const streams = new Map<number, Set<LiveStream>>();
  const waiting = new Set<number>();
  let count = 0;
  let isWorking = false;
  let listener: Listener | undefined;
  let beats: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  const all = () => [...streams.values()].flatMap((some) => [...some]);

  const deliver = async (users: readonly number[]) => {
    const rows = Map.groupBy(await findLatest(db, { users, count: LATEST }), ({ user }) => user);
    for (const user of users) for (const stream of streams.get(user) ?? []) stream.send(rows.get(user) ?? []);
  };

  /** One look after another: what wakes meanwhile is looked at next. */
  const wake = async (woken: Iterable<number>) => {
    for (const user of woken) if (streams.has(user)) waiting.add(user);
    if (isWorking) return;
    isWorking = true;
    try {
      while (waiting.size > 0) {
        const users = [...waiting].slice(0, USERS_AT_ONCE);
        for (const user of users) waiting.delete(user);
        await deliver(users);
      }
    } finally {
      isWorking = false;
    }
  };

  const dismissEnded = async (some: readonly LiveStream[]) => {
    if (some.length === 0) return;
    const live = await findLiveSessions(db, {
      sessions: some.map(({ session }) => session),
      now: clock.now(),
    });
    for (const stream of some) if (!live.has(stream.session)) stream.dismiss();
  };

  /** Whatever could not be heard is found by looking, at the latest with the next beat. */
  const look = () => {
    Promise.all([dismissEnded(all()), wake(streams.keys())]).catch((error) =>
      log.warn({ err: error }, 'open browsers could not be told of what is new'),
    );
  };

  const hear = (channel: string, payload: string) => {
    const users = payload.split(',').map(Number);
    const told =
      channel === 'notified_users'
        ? wake(users)
        : dismissEnded(users.flatMap((user) => [...(streams.get(user) ?? [])]));
    told.catch((error) => log.warn({ err: error }, 'open browsers could not be told of what is new'));
  };

  const start = async () => {
    listener ??= listen(url, {
      channels: ['notified_users', 'ended_sessions'],
      onMessage: hear,
      onConnected: look,
      onLost: (error) => log.warn({ err: error }, 'lost the connection that hears of notifications'),
    });
    beats ??= setInterval(() => {
      for (const stream of all()) stream.beat();
      look();
    }, beatMs).unref();
    await listener.ready;
  };

  const add = (stream: LiveStream) => {
    const own = streams.get(stream.user) ?? new Set();
    streams.set(stream.user, own.add(stream));
    count += 1;
    stream.events.once('close', () => {
      count -= 1;
      own.delete(stream);
      if (own.size === 0) streams.delete(stream.user);
    });
  };

  return {
    open: async ({ session, since, follow }) => {
      const user = session.user.id;
      if (isClosed || count >= perProcess)
        throw new ApiError(503, 'Too many open streams.', { retryAfterSeconds: 30 });
      if ((streams.get(user)?.size ?? 0) >= perUser)
        throw new ApiError(429, 'Too many open streams of one user.', { retryAfterSeconds: 60 });
      const stream = new LiveStream(session, since);
      add(stream);
      try {
        if (follow) await start();
        const latest = await findLatest(db, { users: [user], count: LATEST });
        const last = Math.max(since ?? 0, latest.at(-1)?.id ?? 0);
        stream.send(latest);
        stream.greet({ unviewed: await countUnviewed(db, user), last });
      } catch (error) {
        stream.events.destroy();
        throw error;
      }
      if (!follow) stream.end();
      // The session may have ended while all this was read.
      else await dismissEnded([stream]);
      return stream.events;
    },
    close: async () => {
      isClosed = true;
      clearInterval(beats);
      for (const stream of all()) stream.end();
      await listener?.close();
    },
  };
}
