import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner } from '../team/testing/create-partner.ts';

const NOW = new Date('2026-03-10T10:00:00Z');
const day = (later: number) => new Date(NOW.getTime() + later * 86_400_000);

const { server, root, anna, ben } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  ben: { parent: 'root' },
});

beforeAll(async () => {
  const { db } = server.database;
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2027-01-01T00:00:00Z') })
    .execute();
});
beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('potential_partners').execute();
  await server.database.db.deleteFrom('outbox').execute();
});

const post = (who: Member, path: string, payload?: object) =>
  server.call(who.token, {
    method: 'POST',
    url: `/api/potential_partners/${path}`,
    ...(payload && { payload }),
  });
const invite = (who: Member, email = 'nora@post.example') =>
  post(who, 'save', { firstName: 'Nora', surname: 'Wendt', email, words: 'Kommst du?' });
/** The inviter's words in each of the mails. */
const quoted = async () => (await server.outboxOf()).map(({ parameters }) => parameters.words);
const invited = async (who: Member, email?: string): Promise<number> => (await invite(who, email)).json().id;
const read = async (who: Member, id: number) =>
  (await server.call(who.token, { url: `/api/potential_partners/${id}` })).json();
const remaining = async (who: Member) =>
  (await server.call(who.token, { url: '/api/potential_partners/get-remaining-info' })).json().remainingToAdd;
/** The results of the links in the mails. */
const opened = async () => {
  const links = (await server.outboxOf()).map(({ parameters }) => String(parameters.link).split('?')[1]);
  const answers = await Promise.all(
    links.map((query) => server.call(null, { url: `/api/sign-up/check?${query}` })),
  );
  return answers.map(({ statusCode }) => statusCode);
};

test('a withdrawn invitation’s link is invalid, it stays in the list and in the limit, and may be repeated', async () => {
  const id = await invited(anna);
  expect(await opened()).toEqual([200]);
  expect((await post(anna, `${id}/withdraw`)).statusCode).toBe(204);
  expect(await read(anna, id)).toMatchObject({ status: 3, mayResend: false });
  expect(await opened()).toEqual([404]);
  expect((await post(anna, `${id}/withdraw`)).statusCode).toBe(409);
  expect((await post(anna, `${id}/resend`)).statusCode).toBe(409);
  expect(await remaining(anna)).toBe(19);
  expect((await invite(ben)).statusCode).toBe(201);
  expect(await opened()).toEqual([404, 200]);
});

test('after sending again only the new link is valid, for another month: once a day and three times', async () => {
  const id = await invited(anna);
  expect((await post(anna, `${id}/resend`)).statusCode).toBe(409);
  for (const [resent, later] of [20, 40, 60].entries()) {
    server.setTime(day(later));
    expect(await read(anna, id)).toMatchObject({ status: 0, mayResend: true });
    expect((await post(anna, `${id}/resend`)).statusCode).toBe(204);
    const sentAt = day(later).toISOString().replace('.000Z', '+00:00');
    expect(await read(anna, id)).toMatchObject({ status: 0, mayResend: false, sentAt });
    expect(await opened()).toEqual([...Array.from({ length: resent + 1 }, () => 404), 200]);
    expect(await remaining(anna)).toBe(19);
    expect((await post(anna, `${id}/resend`)).statusCode).toBe(409);
  }
  expect(await quoted()).toEqual(Array.from({ length: 4 }, () => 'Kommst du?'));
  server.setTime(day(62));
  expect((await post(anna, `${id}/resend`)).statusCode).toBe(409);
});

fullTest('two mails are at least 24 hours apart, whichever days of the calendar they are on', async () => {
  server.setTime(new Date('2026-03-10T22:30:00Z'));
  const id = await invited(anna);
  server.setTime(new Date('2026-03-11T22:29:59Z'));
  expect((await post(anna, `${id}/resend`)).statusCode).toBe(409);
  server.setTime(new Date('2026-03-11T22:30:00Z'));
  expect((await post(anna, `${id}/resend`)).statusCode).toBe(204);
});

test('its link can be shared while it is open, by the inviter alone', async () => {
  const id = await invited(anna);
  const linkFor = async (who: Member) =>
    server.call(who.token, { url: `/api/potential_partners/${id}/link` });
  const linksSent = async () => (await server.outboxOf()).map(({ parameters }) => parameters.link);
  expect([(await linkFor(anna)).json().link]).toEqual(await linksSent());
  server.setTime(day(1));
  await post(anna, `${id}/resend`);
  expect((await linkFor(anna)).json().link).toBe((await linksSent()).at(-1));
  for (const other of [ben, root]) expect((await linkFor(other)).statusCode).toBe(404);
  const { rows } = await sql<{ kept: Buffer }>`select link_token as kept from potential_partners`.execute(
    server.database.db,
  );
  const token = String((await linksSent()).at(-1)).split('=')[1] ?? '?';
  expect(rows[0]?.kept.toString('latin1')).not.toContain(token);
  await post(anna, `${id}/withdraw`);
  expect((await linkFor(anna)).json()).toEqual({ link: null });
});

test('a note and the day of the next call are private to the inviter', async () => {
  const id = await invited(anna);
  const keep = (who: Member, kept: object) =>
    server.call(who.token, { method: 'PUT', url: `/api/potential_partners/${id}/note`, payload: kept });
  const kept = await keep(anna, { callOn: '2026-03-12', note: ' ruft zurück ' });
  expect([kept.statusCode, kept.json()]).toMatchObject([200, { callOn: '2026-03-12', note: 'ruft zurück' }]);
  await keep(anna, { callOn: '2026-03-13' });
  expect(await read(anna, id)).toMatchObject({ callOn: '2026-03-13', note: 'ruft zurück' });
  expect(await read(root, id)).toMatchObject({ email: 'nora@post.example', callOn: null, note: null });
  const list = await server.call(root.token, { url: `/api/potential_partners.json?user=${anna.userId}` });
  expect(list.json()).toMatchObject([{ id, callOn: null, note: null }]);
  expect([(await keep(root, { note: 'x' })).statusCode, (await keep(ben, { note: 'x' })).statusCode]).toEqual(
    [404, 404],
  );
  const late = await keep(anna, { callOn: '2026-03-10' });
  expect([late.statusCode, late.json().violations]).toMatchObject([422, [{ propertyPath: 'callOn' }]]);
  expect((await keep(anna, { callOn: null, note: '' })).json()).toMatchObject({ callOn: null, note: null });
});

inFullRun(() => {
  test('a repeat counts among the twenty of the day, and is refused for a person who has joined', async () => {
    const id = await invited(anna, 'uwe@post.example');
    server.setTime(day(1));
    const others = Array.from({ length: 20 }, (_, i) => invite(anna, `p${i}@post.example`));
    expect((await Promise.all(others)).every(({ statusCode }) => statusCode === 201)).toBe(true);
    const late = await post(anna, `${id}/resend`);
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    server.setTime(day(2));
    const { userId } = await createPartner(server.database.db, { name: 'Uwe', parent: anna });
    await server.database.db
      .updateTable('users')
      .set({ email: 'uwe@post.example' })
      .where('id', '=', userId)
      .execute();
    const joined = await post(anna, `${id}/resend`);
    expect([joined.statusCode, joined.json()['hydra:description']]).toEqual([422, 'Current user is exist.']);
  });
});

test('only the inviter withdraws it or sends it again', async () => {
  const id = await invited(anna);
  server.setTime(day(1));
  for (const who of [ben, root])
    for (const path of ['withdraw', 'resend'])
      expect((await post(who, `${id}/${path}`)).statusCode).toBe(404);
  expect(await opened()).toEqual([200]);
});
