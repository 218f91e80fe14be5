import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { changeAccount, revokeSessionsOf } from '../../../identity/session/session.queries.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notify } from '../notify.ts';
import { type LiveNotifications, openLive } from './live.ts';

const NOW = new Date('2026-05-20T10:00:00Z');

const { server, anna, bert } = setUpNetwork(NOW, {
  anna: { parent: null, locale: 'ru-RU' },
  bert: { parent: 'anna' },
});

let token: string;
const open = new Set<IncomingMessage>();

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  for (const stream of open) stream.destroy();
  open.clear();
  server.setTime(NOW);
  token = await server.signIn(anna.email);
});

/** What a client has received so far. */
interface Heard {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  text(): string;
  ids(): number[];
  readonly ended: Promise<void>;
  close(): void;
}

function listenAs(bearer: string | null, { since, path = '' }: { since?: number; path?: string } = {}) {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = {
    'accept-encoding': 'gzip, br',
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(since === undefined ? {} : { 'last-event-id': String(since) }),
  };
  return new Promise<Heard>((resolve, reject) => {
    const url = `http://127.0.0.1:${port}/api/notification/stream${path}`;
    get(url, { headers, agent: false }, (stream) => {
      open.add(stream);
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      resolve({
        status: stream.statusCode ?? 0,
        headers: stream.headers,
        text: () => text,
        ids: () => [...text.matchAll(/^id: (\d+)\nevent: notification$/gm)].map(([, id]) => Number(id)),
        ended: new Promise((end) => stream.once('close', end)),
        close: () => stream.destroy(),
      });
    }).on('error', reject);
  });
}

const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
async function tell(to: TestPartner, minutes = 0): Promise<void> {
  const parameters = { name: 'Cem', partner: '3' };
  await inTransaction(server.database.db, (tx) =>
    notify(tx, { user: to.userId, type: 'newPartner', parameters, at: at(minutes) }),
  );
}

async function idsOf({ userId }: TestPartner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from notifications where user_id = ${userId} order by id`.execute(server.database.db);
  return rows.map(({ id }) => id);
}

fullTest('a notification is sent in the account’s language at that time', async () => {
  const { db } = server.database;
  const bearer = await server.signIn(bert.email);
  const client = await listenAs(bearer);
  const speak = (locale: 'de' | 'fr-FR') =>
    db.updateTable('users').set({ locale }).where('id', '=', bert.userId).execute();
  await tell(bert);
  await expect.poll(client.text).toContain('Cem ist neu in Ihrem Team');
  await speak('fr-FR');
  await tell(bert, 1);
  await expect.poll(client.text).toContain('Cem a rejoint');
  await speak('de');
});

test('a new notification arrives immediately, in the reader’s language; those of others do not', async () => {
  await tell(anna);
  const client = await listenAs(token);
  expect(client.status).toBe(200);
  expect(client.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(client.headers['content-encoding']).toBeUndefined();
  await expect.poll(client.text).toContain('event: ready\ndata: {"unviewed":1,"celebrates":false}');
  expect(client.ids()).toEqual([]);
  await tell(bert);
  await tell(anna);
  const [, last = 0] = await idsOf(anna);
  await expect.poll(client.ids).toEqual([last]);
  const data = JSON.parse(/^event: notification\ndata: (.+)$/m.exec(client.text())?.[1] ?? '');
  expect(data).toEqual({
    id: last,
    type: 'newPartner',
    text: 'Новый партнёр в вашей команде: Cem.',
    parameters: { name: 'Cem', partner: '3' },
    createdAt: '2026-05-20T10:00:00+00:00',
    viewed: false,
  });
});

test('after an interruption the missed ones arrive, each once and in order', async () => {
  const since = (await idsOf(anna)).at(-1) ?? 0;
  await tell(anna, 5);
  // With an earlier timestamp, but written later.
  await tell(anna, -300);
  const client = await listenAs(token, { since });
  const expected = (await idsOf(anna)).filter((id) => id > since);
  await expect.poll(client.ids).toEqual(expected);
  await tell(anna, 6);
  await expect.poll(client.ids).toEqual([...expected, (await idsOf(anna)).at(-1)]);
  const all = await listenAs(token, { since: 0, path: '?follow=false' });
  await all.ended;
  expect(all.ids()).toEqual(await idsOf(anna));
});

test('a notification committed late is not lost, although its id is lower', async () => {
  const client = await listenAs(token);
  await expect.poll(client.text).toContain('event: ready');
  const { db } = server.database;
  await db.transaction().execute(async (slow) => {
    const parameters = { name: 'Late', partner: '3' };
    await notify(slow, { user: anna.userId, type: 'newPartner', parameters, at: NOW });
    await tell(anna);
    await expect.poll(client.ids).toHaveLength(1);
  });
  await expect.poll(client.ids).toHaveLength(2);
  const [first = 0, second = 0] = client.ids();
  expect(second).toBeLessThan(first);
});

test('revoking a session, signing out or disabling the account ends its stream immediately, and no other', async () => {
  const { db } = server.database;
  const other = await server.signIn(anna.email);
  const bystander = await listenAs(await server.signIn(bert.email));
  const leaving = await listenAs(token);
  const staying = await listenAs(other);
  await server.call(token, { url: '/logout' });
  await leaving.ended;
  expect(leaving.text()).toContain('event: ended\n');
  await tell(anna);
  await expect.poll(staying.ids).toHaveLength(1);
  await inTransaction(db, (tx) => revokeSessionsOf(tx, { user: anna.userId, now: NOW }));
  await staying.ended;
  expect((await listenAs(other)).status).toBe(401);

  const again = await listenAs(await server.signIn(anna.email));
  await inTransaction(db, (tx) => changeAccount(tx, { user: anna.userId, now: NOW, isDisabled: true }));
  await again.ended;
  await inTransaction(db, (tx) => changeAccount(tx, { user: anna.userId, now: NOW, isDisabled: false }));
  await tell(bert);
  await expect.poll(bystander.ids).toHaveLength(1);
});

test.each([
  ['nobody', () => listenAs(null), 401],
  ['a wrong token', () => listenAs('x'), 401],
  ['the token in the address', () => listenAs(null, { path: `?token=${token}&access_token=${token}` }), 401],
  ['a ticket', () => listenAs(null, { path: '?ticket=abc' }), 401],
  ['an odd wish', () => listenAs(token, { path: '?follow=maybe' }), 400],
])('%s gets no stream', async (_, ask, status) => {
  expect((await ask()).status).toBe(status);
});

const limited = (limits: Parameters<typeof openLive>[1]) =>
  openLive(
    { db: server.database.db, clock: server.deps.clock, log: server.app.log, url: server.database.url },
    limits,
  );

async function sessionOf(email: string) {
  await server.signIn(email);
  const { rows } = await sql<{ id: number; user: number }>`
    select sessions.id, users.id as "user" from sessions join users on users.id = user_id
    where email = ${email} order by sessions.id desc limit 1`.execute(server.database.db);
  return { id: rows[0]?.id ?? 0, user: { id: rows[0]?.user ?? 0, locale: 'de' } } as Parameters<
    LiveNotifications['open']
  >[0]['session'];
}

test('streams are limited per user and per process, and closing one makes room', async () => {
  const live = limited({ perUser: 2, perProcess: 3 });
  const [one, two] = [await sessionOf(anna.email), await sessionOf(bert.email)];
  const ask = (session: typeof one) => live.open({ session, since: null, follow: true });
  const first = await ask(one);
  await ask(one);
  await expect(ask(one)).rejects.toMatchObject({ status: 429 });
  await ask(two);
  await expect(ask(two)).rejects.toMatchObject({ status: 503 });
  first.destroy();
  await new Promise((resolve) => first.once('close', resolve));
  await ask(two);
  await live.close();
  await expect(ask(one)).rejects.toMatchObject({ status: 503 });
});

test('an idle connection is kept open, and delivers what no message announced', async () => {
  const live = limited({ beatMs: 30 });
  const stream = await live.open({ session: await sessionOf(anna.email), since: null, follow: true });
  let text = '';
  stream.on('data', (part) => {
    text += part;
  });
  await expect.poll(() => text.match(/: beat/g)?.length ?? 0).toBeGreaterThan(2);
  const { db } = server.database;
  await sql`alter table notifications disable trigger user`.execute(db);
  await tell(anna);
  await sql`alter table notifications enable trigger user`.execute(db);
  await expect.poll(() => text).toContain('event: notification');
  // Nothing announces an expiry.
  const ended = new Promise((resolve) => stream.once('end', resolve));
  server.setTime(at(60 * 24 * 40));
  await ended;
  expect(text).toContain('event: ended');
  await live.close();
});

fullTest('many simultaneous notifications are all delivered', async () => {
  const client = await listenAs(token);
  await expect.poll(client.text).toContain('event: ready');
  await sql`
    insert into notifications (user_id, type, parameters, created_at)
    select users.id, 'newPartner', '{"name": "Many", "partner": "1"}', ${NOW}
    from users cross join generate_series(1, 40)`.execute(server.database.db);
  await expect.poll(client.ids).toHaveLength(40);
});
