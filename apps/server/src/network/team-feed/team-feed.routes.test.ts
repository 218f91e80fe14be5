import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { insertCycle } from '../team/testing/create-partner.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const at = (day: string) => new Date(`2026-${day}T10:00:00Z`);

const { server, root, own, ...team } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  // A year on the 10th of June.
  kora: { parent: 'own', affiliate: false, createdAt: new Date('2025-06-10T10:00:00Z'), locale: 'fr-FR' },
  neu: { parent: 'own', createdAt: at('06-14') },
  tief: { parent: 'neu', createdAt: at('06-13') },
  still: { parent: 'own' },
  beside: { parent: 'root', createdAt: at('06-14') },
});

interface Event {
  readonly kind: string;
  readonly occurrence: number;
  readonly partner: number;
  readonly displayName: string;
  readonly isNew: boolean;
  readonly writing: string;
}

const read = async (query = '', token = own.token) =>
  (await server.call(token, { url: `/api/team-feed?${query}` })).json() as {
    events: Event[];
    next: string | null;
  };
const feed = async (query = '', token = own.token) =>
  (await read(query, token)).events.map(({ kind, displayName }) => `${kind} ${displayName}`);

let orders = 0;

async function order(of: { id: number }, paidAt: Date, status = 'paid'): Promise<number> {
  orders += 1;
  const { rows } = await sql<{ id: number }>`
    insert into orders (source, number, partner_id, cycle_id, placed_at, paid_at, payment_known_at, gross_cents, base_cents, qp, status)
    values ('shop', ${`F-${orders}`}, ${of.id}, ${closed}, ${paidAt}, ${paidAt}, ${paidAt}, 11900, 10000, 10, ${status}) returning id`.execute(
    server.database.db,
  );
  return rows[0]?.id ?? 0;
}

const signedIn = (who: { userId: number }, day: Date) =>
  server.database.db
    .updateTable('users')
    .set({ current_login_at: day })
    .where('id', '=', who.userId)
    .execute();

let closed: number;

beforeAll(async () => {
  const { db } = server.database;
  closed = await insertCycle(
    db,
    { dateFrom: '2026-05-01', dateTo: '2026-05-31', asOf: at('06-02'), closedAt: at('06-02') },
    [
      { partner: team.neu, level: 2 },
      { partner: team.tief, level: 1 },
    ],
  );
  await insertCycle(db, { dateFrom: '2026-06-01', dateTo: '2026-06-30', asOf: NOW }, [
    { partner: team.still, level: 3 },
  ]);
  await signedIn(team.still, at('05-05'));
  await order(team.kora, at('06-08'));
  await order(team.tief, at('06-14'));
});

beforeEach(async () => {
  server.setTime(NOW);
  const { db } = server.database;
  for (const table of ['team_greetings', 'team_feed_visits', 'notifications'] as const)
    await db.deleteFrom(table).execute();
});

test('all events, newest first: dates of deeper orders and estimates are not shown', async () => {
  expect(await feed()).toEqual([
    'joined Neu',
    'joined Tief',
    'anniversary Kora',
    'firstOrder Kora',
    'silent Still',
    'level Tief',
    'level Neu',
  ]);
  expect(await feed('', root.token)).toContain('joined Beside');
});

test('by kind, and page by page without gaps or duplicates', async () => {
  expect(await feed('kind=level')).toEqual(['level Tief', 'level Neu']);
  const all = await feed();
  const pages: string[] = [];
  let query = 'limits=2';
  for (let page = 0; page < 5; page += 1) {
    const { events, next } = await read(query);
    pages.push(...events.map(({ kind, displayName }) => `${kind} ${displayName}`));
    if (next === null) break;
    query = `limits=2&before=${next}`;
  }
  expect(pages).toEqual(all);
  const wrong = await server.call(own.token, { url: '/api/team-feed?before=1.birthday.2' });
  expect(wrong.statusCode).toBe(400);
});

test('a refunded order is no longer the first one, and the next paid one is', async () => {
  const { db } = server.database;
  const first = async () => {
    const { events } = await read('kind=firstOrder');
    return events.map((event) => (event as Event & { at: string }).at.slice(0, 10));
  };
  const set = (status: 'paid' | 'refunded') =>
    db
      .updateTable('orders')
      .set({ status })
      .where('partner_id', '=', team.kora.id)
      .where('number', '=', 'F-1')
      .execute();
  await set('refunded');
  expect(await first()).toEqual([]);
  await order(team.kora, at('06-12'));
  expect(await first()).toEqual(['2026-06-12']);
  await set('paid');
  expect(await first()).toEqual(['2026-06-08']);
});

test('a level is shown as the closed month has it now', async () => {
  const { db } = server.database;
  const set = (level: number, before: number) =>
    db
      .updateTable('partner_statistics')
      .set({ level, highest_level_before: before })
      .where('cycle_id', '=', closed)
      .where('partner_id', '=', team.neu.id)
      .execute();
  await set(2, 2);
  expect(await feed('kind=level')).toEqual(['level Tief']);
  await set(2, 0);
  expect(await feed('kind=level')).toEqual(['level Tief', 'level Neu']);
});

test('members who are active again, or whose data are restricted, are not shown', async () => {
  const { db } = server.database;
  await signedIn(team.still, at('06-15'));
  expect(await feed('kind=silent')).toEqual([]);
  await signedIn(team.still, at('05-05'));
  expect(await feed('kind=silent')).toEqual(['silent Still']);
  await sql`insert into restrictions (user_id, reason, set_by, set_at) values (${team.neu.userId}, 'x', 1, ${NOW})`.execute(
    db,
  );
  expect(await feed('kind=joined')).toEqual(['joined Tief']);
  await sql`delete from restrictions`.execute(db);
});

const visit = () => server.call(own.token, { method: 'PUT', url: '/api/team-feed/visit' });
const fresh = async () => {
  const { events } = await read();
  return events.filter(({ isNew }) => isNew).map(({ kind, displayName }) => `${kind} ${displayName}`);
};

test('events that became known since the last visit are new throughout this one', async () => {
  expect(await fresh()).toEqual([]);
  server.setTime(new Date('2026-06-13T20:00:00Z'));
  expect((await visit()).statusCode).toBe(204);
  server.setTime(NOW);
  expect(await fresh()).toEqual(['joined Neu']);
  await visit();
  server.setTime(new Date(NOW.getTime() + 20 * 60_000));
  await visit();
  expect(await fresh()).toEqual(['joined Neu']);
  server.setTime(new Date(NOW.getTime() + 60 * 60_000));
  expect(await fresh()).toEqual([]);
});

const write = (payload: object, token = own.token) =>
  server.call(token, { method: 'POST', url: '/api/team-feed/greetings', payload });
const toNeu = { kind: 'level', occurrence: 2, text: 'Glückwunsch!' };

test('the partner directly above writes once, and it arrives in their name and stays in the history', async () => {
  const member = `/api/partners/${team.neu.id}`;
  const sent = await write({ member, ...toNeu });
  expect([sent.statusCode, sent.json()]).toMatchObject([
    200,
    { kind: 'level', occurrence: 2, text: 'Glückwunsch!' },
  ]);
  const days = (await server.call(team.neu.token, { url: '/api/notification/get-list' })).json();
  expect(days[0].list).toMatchObject([{ type: 'greeting', text: 'Own gratuliert Ihnen: „Glückwunsch!“' }]);
  const again = await write({ member, ...toNeu });
  expect([again.statusCode, again.json().code]).toEqual([409, 'greetingWritten']);
  const { events } = await read('kind=level');
  expect(events.map(({ writing }) => writing)).toEqual(['deeper', 'written']);
  const history = await server.call(own.token, { url: `/api/team-feed/greetings/${team.neu.id}` });
  expect(history.json().greetings).toMatchObject([{ kind: 'level', text: 'Glückwunsch!' }]);
  const theirs = await server.call(root.token, { url: `/api/team-feed/greetings/${team.neu.id}` });
  expect(theirs.json().greetings).toEqual([]);
});

test.each([
  ['somebody deeper', () => team.tief.id, { kind: 'level', occurrence: 1 }],
  ['somebody beside', () => team.beside.id, { kind: 'joined', occurrence: 0 }],
  ['what has not happened', () => team.neu.id, { kind: 'level', occurrence: 5 }],
  ['an estimate', () => team.still.id, { kind: 'level', occurrence: 3 }],
] as const)('nobody can write about %s', async (_, partner, event) => {
  const answer = await write({ member: partner(), ...event, text: 'x' });
  expect(answer.statusCode).toBe(404);
});

test('members who opted out get no message, and a link in one is refused', async () => {
  const { db } = server.database;
  const member = team.neu.id;
  const link = await write({ member, ...toNeu, text: 'Hier: www.example.org' });
  expect([link.statusCode, link.json().violations[0].propertyPath]).toEqual([422, 'text']);
  const blank = await write({ member, ...toNeu, text: '  ' });
  expect([blank.statusCode, blank.json().violations[0].propertyPath]).toEqual([422, 'text']);
  await sql`insert into notification_settings (user_id, refused_types) values (${team.neu.userId}, '{greeting}')`.execute(
    db,
  );
  const { events } = await read('kind=level');
  expect(events.at(-1)?.writing).toBe('unwanted');
  const refused = await write({ member, ...toNeu });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'greetingUnwanted']);
  await sql`delete from notification_settings`.execute(db);
});

test('somebody else’s feed is visible to operators, who cannot write on their behalf', async () => {
  const url = `/api/team-feed?partner=${own.id}`;
  expect((await server.call(team.neu.token, { url })).statusCode).toBe(404);
  const { events } = await read(`partner=${own.id}`, root.token);
  expect(new Set(events.map(({ writing }) => writing))).toEqual(new Set(['another']));
});

test('a partner whose contract has ended can write to nobody, and is no longer shown', async () => {
  const { db } = server.database;
  const set = (of: { id: number }, state: 'ended' | 'active') =>
    sql`insert into partner_states (partner_id, state, valid_from, released_until, reason, set_by, created_at)
        values (${of.id}, ${state}, ${at('06-01')}, ${state === 'active' ? at('06-01') : null}::timestamptz, 'x', 1, ${NOW})`.execute(
      db,
    );
  await set(own, 'ended');
  const answer = await write({ member: team.neu.id, ...toNeu });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'greetingEnded']);
  await set(own, 'active');
  await set(team.neu, 'ended');
  expect(await feed('kind=level')).toEqual(['level Tief']);
});
