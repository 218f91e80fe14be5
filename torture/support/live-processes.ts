import { type LiveNotifications, openLive } from '@blattwerk/server/messaging/notifications/live/live.ts';
import { notify } from '@blattwerk/server/messaging/notifications/notify.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import type { TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { PATIENCE, PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { vi } from 'vitest';

const AN_HOUR_MS = 3_600_000;

/** What somebody has received so far, at each process. */
export interface Heard {
  readonly session: number;
  ids(): number[][];
  /** Whether the stream has reported the end of the session. */
  ended(): boolean[];
}

/** Two processes that send events to open browsers and share nothing but the database. */
export interface LiveProcesses {
  newPerson(): Promise<TestPartner>;
  /** Opens a session with a stream at each process. */
  listen(who: TestPartner): Promise<Heard>;
  /** Notifies somebody at one of the processes; returns the notification's id. */
  tell(who: TestPartner, turn: number): Promise<number>;
  /** Notifies somebody while the processes have lost their listening connection, so that no NOTIFY reaches them. */
  tellUnheard(who: TestPartner): Promise<number>;
  /**
   * Resolves when both processes have handled everything received so far: they handle events sequentially, and this
   * listener's notification is sent last, by whichever channel.
   */
  caughtUp(): Promise<{ heard: number[][]; told: number[] }>;
  close(): Promise<void>;
}

let people = 0;

/** Opens both on a database of their own, with the stream of a listener that gets no other notifications. */
export async function openLiveProcesses(database: TestDatabase): Promise<LiveProcesses> {
  const { db, pool } = database;
  const processes = [startProcess(database), startProcess(database)];
  const newPerson = () => {
    people += 1;
    return createPartner(db, { name: `Listener ${people}`, parent: null });
  };
  const listen = (who: TestPartner) => listenAt(processes, database, who);
  const tell: LiveProcesses['tell'] = async ({ userId }, turn) => {
    const parameters = { name: 'Cem', partner: '3' };
    const notification = { user: userId, type: 'newPartner', parameters, at: new Date() } as const;
    await inTransaction(processes[turn % processes.length]?.database.db ?? db, (tx) =>
      notify(tx, notification),
    );
    const newest = 'select max(id) as id from notifications where user_id = $1';
    return (await pool.query<{ id: number }>(newest, [userId])).rows[0]?.id ?? 0;
  };
  const last = await newPerson();
  const heardLast = await listen(last);
  const toldLast: number[] = [];
  return {
    newPerson,
    listen,
    tell,
    tellUnheard: async (who) => {
      await pool.query('alter table notifications disable trigger notifications_wake');
      const id = await tell(who, 0).finally(() =>
        pool.query('alter table notifications enable trigger notifications_wake'),
      );
      await pool.query(`select pg_terminate_backend(pid, ${PATIENCE_MS}) from (${LISTENING}) as listening`);
      await vi.waitUntil(async () => (await pool.query(LISTENING)).rowCount === processes.length, PATIENCE);
      return id;
    },
    caughtUp: async () => {
      const id = await tell(last, toldLast.length);
      toldLast.push(id);
      await pool.query(`select pg_notify('notified_users', $1::text)`, [String(last.userId)]);
      await vi.waitUntil(() => heardLast.ids().every((ids) => ids.includes(id)), PATIENCE);
      return { heard: heardLast.ids(), told: toldLast };
    },
    close: async () => {
      for (const { live, database: own } of processes) {
        await live.close();
        await own.close();
      }
    },
  };
}

interface LiveProcess {
  readonly database: Database;
  readonly live: LiveNotifications;
}

function startProcess({ url }: TestDatabase): LiveProcess {
  // A single connection, so that nothing later is answered first.
  const database = openDatabase(url, { maxConnections: 1 });
  const parts = { db: database.db, clock: { now: () => new Date() }, log: { warn: () => undefined } };
  // No heartbeat: it would deliver missed notifications.
  return { database, live: openLive({ ...parts, url }, { beatMs: AN_HOUR_MS }) };
}

async function listenAt(
  processes: readonly LiveProcess[],
  database: TestDatabase,
  { userId }: TestPartner,
): Promise<Heard> {
  const session = await openSession(database, userId);
  const texts = processes.map(() => '');
  for (const [index, { live }] of processes.entries()) {
    const user = { id: userId, locale: 'de' };
    const stream = await live.open({ session: { id: session, user } as never, since: null, follow: true });
    stream.on('data', (part) => {
      texts[index] += part;
    });
  }
  return {
    session,
    ids: () => texts.map(idsIn),
    ended: () => texts.map((text) => text.includes('event: ended\n')),
  };
}

/** Connections that listen on both channels. */
const LISTENING = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'blattwerk-listen'
    and state = 'idle' and query = 'listen "ended_sessions"'`;

const idsIn = (text: string) =>
  [...text.matchAll(/^id: (\d+)\nevent: notification$/gm)].map(([, id]) => Number(id));

async function openSession({ db }: TestDatabase, user: number): Promise<number> {
  const now = new Date();
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: user,
      token_hash: crypto.getRandomValues(Buffer.alloc(32)),
      address_hash: Buffer.alloc(32),
      created_at: now,
      expires_at: new Date(now.getTime() + AN_HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
