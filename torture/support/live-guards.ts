import type { LiveStream } from '@blattwerk/server/messaging/notifications/live/live-stream.ts';
import type { FunctionGuard, TriggerGuard } from './removal.ts';

/** A guard of live events, how to remove it, and the check that must then fail. */
export type LiveGuard = { readonly shownBy: LiveCheck } & (FunctionGuard | TriggerGuard);

export type LiveCheck =
  | 'an event at either process'
  | 'an event while nobody could hear'
  | 'a session that ends'
  | 'an account that is disabled';

/** A stream that does not remember what it has sent. */
const forgetful = (real: typeof LiveStream) =>
  class extends real {
    override send(latest: Parameters<LiveStream['send']>[0]): void {
      const anew = new real({ id: this.session, user: { id: this.user } } as never, 0);
      anew.events.on('data', (part) => this.events.push(part));
      anew.send(latest);
    }
  };

const everybody = Array.from({ length: 1_000 }, (_, id) => id);

/** Every guard, by the name of its function or of its object in the database. */
export const liveGuards: Readonly<Record<string, LiveGuard>> = {
  'the message of an event': {
    shownBy: 'an event at either process',
    trigger: 'notifications_wake',
    on: 'notifications',
  },
  findLatest: {
    shownBy: 'an event at either process',
    // Every notification seems to belong to every user that is asked for.
    gone:
      (find) =>
      async (db, { users, count }) => {
        const all: object[] = await find(db, { users: everybody, count });
        return all.flatMap((row) => users.map((user: number) => ({ ...row, user })));
      },
  },
  LiveStream: {
    shownBy: 'an event at either process',
    gone: (real) => forgetful(real as never) as never,
  },
  listen: {
    shownBy: 'an event while nobody could hear',
    gone: (listen) => (url, how) => listen(url, { ...how, onConnected: () => undefined }),
  },
  'the message of a session’s end': {
    shownBy: 'a session that ends',
    trigger: 'sessions_ended',
    on: 'sessions',
  },
  'the message of an account’s end': {
    shownBy: 'an account that is disabled',
    trigger: 'users_disabled',
    on: 'users',
  },
  findLiveSessions: {
    shownBy: 'a session that ends',
    gone:
      () =>
      async (_db, { sessions }) =>
        new Set(sessions),
  },
};
