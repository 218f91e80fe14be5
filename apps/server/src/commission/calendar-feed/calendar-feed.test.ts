import ICAL from 'ical.js';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';

const NOW = new Date('2026-03-14T12:00:00Z');
const { server, own, below, root, other } = setUpNetwork(NOW, { ...family, other: { parent: 'root' } });
const SETTINGS = '/api/settings/calendar-feed';

beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('calendar_feeds').execute();
  await server.database.db.deleteFrom('login_throttles').execute();
});

async function make(names = false, token = own.token): Promise<string> {
  const answer = await server.call(token, { method: 'POST', url: SETTINGS, payload: { names } });
  expect(answer.statusCode).toBe(200);
  return new URL(answer.json().address).pathname;
}

const fetchFeed = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call(null, { url, headers });

/** What calendar software reads from it, by the id before the partner’s number. */
async function readFeed(url: string) {
  const answer = await fetchFeed(url);
  expect(answer.statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return {
    calendar,
    body: answer.body,
    byId: new Map(events.map((event) => [event.uid.split(`-${own.id}@`)[0], event])),
  };
}

/** A business box until April, a call to somebody below, payout days, and a closing set by two people. */
async function createDates(): Promise<void> {
  const { db } = server.database;
  await sql`
    insert into memberships (partner_id, kind, qp, start_date, expiry_date)
    values (${own.id}, 'business-box', 0, '2025-04-20', '2026-04-20')`.execute(db);
  await server.call(own.token, {
    method: 'PUT',
    url: '/api/contacts/follow-up',
    payload: {
      member: `/api/partners/${below.id}`,
      callOn: '2026-03-20',
      note: 'Tel. 0171 2345678, 500 Euro',
    },
  });
  await sql`update company set payout_days = '{5}', payout_cut_off_days = 3`.execute(db);
  await server.deps.company.refresh();
}

test('calendar software reads the dates in the owner’s language, without amounts, contact data and names', async () => {
  await createDates();
  const { calendar, byId, body } = await readFeed(await make());
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain('Termine');
  const shown = [...byId].map(([id, event]) => [id, event?.startDate.toString(), event?.summary]);
  expect(shown).toContainEqual(['month-end-2026-03', '2026-03-31', 'Monatsende März 2026']);
  expect(shown).toContainEqual(['payout-day-2026-04-07', '2026-04-07', 'Auszahlungstag']);
  expect(shown).toContainEqual([`call-${below.id}`, '2026-03-20', 'Wieder anrufen']);
  expect(shown.map(([, day, text]) => [day, text])).toContainEqual(['2026-04-20', 'Businessbox endet']);
  const event = byId.get('payout-day-2026-04-07');
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.description).toBe('Dabei ist, was bis 02.04.2026 angefordert wird.');
  // Lines have at most 75 octets, and end as the standard requires.
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(body).not.toMatch(/Below|€|Euro|0171|[\w.]+@marker\.example|\+49/);
});

test('it has contact names if the owner wants them, without people who left the team or whose data are restricted', async () => {
  const url = await make(true);
  await sql`
    insert into follow_ups (partner_id, member_id, call_on, updated_at)
    values (${own.id}, ${other.id}, '2026-03-21', ${NOW})`.execute(server.database.db);
  const { byId } = await readFeed(url);
  expect(byId.get(`call-${below.id}`)?.summary).toBe('Wieder anrufen: Below');
  expect([...byId.keys()].filter((id) => id?.startsWith('call-'))).toEqual([`call-${below.id}`]);
  await sql`
    insert into restrictions (user_id, reason, set_at, set_by) values (${below.userId}, 'Widerspruch', ${NOW}, ${root.userId})`.execute(
    server.database.db,
  );
  expect((await readFeed(url)).byId.has(`call-${below.id}`)).toBe(false);
  await sql`truncate restrictions cascade`.execute(server.database.db);
  await sql`update users set locale = 'fr-FR' where id = ${own.userId}`.execute(server.database.db);
  expect((await readFeed(url)).byId.get(`call-${below.id}`)?.summary).toBe('Rappeler Below');
  await sql`update users set locale = 'de' where id = ${own.userId}`.execute(server.database.db);
});

test('an address is shown once and stored as a hash; a new one replaces it, and a withdrawn one is as unknown as one that never existed', async () => {
  const first = await make();
  const rows = await server.database.db.selectFrom('calendar_feeds').selectAll().execute();
  const secret = first.split('/').at(-1)?.replace('.ics', '') ?? '';
  expect(secret).toHaveLength(43);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const state = (await server.call(own.token, { url: SETTINGS })).json();
  expect(state).toEqual({ feed: { createdAt: '2026-03-14T12:00:00+00:00', names: false, fetchedOn: null } });
  const second = await make();
  const unknown = await fetchFeed(`/api/calendar/${'x'.repeat(43)}.ics`);
  expect(unknown.statusCode).toBe(404);
  expect((await fetchFeed(first)).body).toBe(unknown.body);
  expect((await fetchFeed(second)).statusCode).toBe(200);
  expect((await server.call(own.token, { method: 'DELETE', url: SETTINGS })).statusCode).toBe(204);
  const gone = await fetchFeed(second);
  expect([gone.statusCode, gone.body, gone.headers]).toEqual([404, unknown.body, expect.anything()]);
  expect((await server.call(own.token, { url: SETTINGS })).json()).toEqual({ feed: null });
});

test('the same dates give the same bytes: a client that has them gets 304 until a date changes', async () => {
  const url = await make();
  const first = await fetchFeed(url);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  const headers = { 'if-none-match': String(first.headers.etag) };
  server.setTime(new Date('2026-03-14T18:00:00Z'));
  expect((await fetchFeed(url, headers)).statusCode).toBe(304);
  await server.call(own.token, {
    method: 'PUT',
    url: '/api/contacts/follow-up',
    payload: { member: `/api/partners/${below.id}`, callOn: '2026-03-24' },
  });
  const moved = await fetchFeed(url, headers);
  expect([moved.statusCode, moved.body.includes(`UID:call-${below.id}-${own.id}@`)]).toEqual([200, true]);
  expect((await server.call(own.token, { url: SETTINGS })).json().feed.fetchedOn).toBe('2026-03-14');
});

test('there is no calendar for somebody disabled, deleted or with an ended contract', async () => {
  const { db } = server.database;
  const url = await make();
  const unknown = (await fetchFeed('/api/calendar/unknown.ics')).body;
  const users = (set: object) => db.updateTable('users').set(set).where('id', '=', own.userId).execute();
  await users({ disabled_at: NOW });
  const disabled = await fetchFeed(url);
  expect([disabled.statusCode, disabled.body]).toEqual([404, unknown]);
  await users({ disabled_at: null });
  expect((await fetchFeed(url)).statusCode).toBe(200);
  await sql`
    insert into partner_states (partner_id, state, valid_from, reason, set_by, created_at)
    values (${own.id}, 'ended', ${NOW}, 'Kündigung', ${root.userId}, ${NOW})`.execute(db);
  expect((await fetchFeed(url)).body).toBe(unknown);
  const again = await server.call(own.token, { method: 'POST', url: SETTINGS, payload: {} });
  expect([again.statusCode, again.json().code]).toEqual([409, 'calendarEnded']);
});

test('after thirty wrong addresses from one network address there are no answers for a while; right ones still work', async () => {
  const url = await make(false, below.token);
  for (let i = 0; i < 30; i += 1)
    expect((await fetchFeed(`/api/calendar/wrong-${i}.ics`)).statusCode).toBe(404);
  const refused = await fetchFeed('/api/calendar/wrong.ics');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await fetchFeed(url)).statusCode).toBe(200);
});
