import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { plant } from '../team/testing/plant.ts';

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
  post(who, 'save', { firstName: 'Nora', surname: 'Wendt', email });
const invited = async (who: Member, email?: string): Promise<number> => (await invite(who, email)).json().id;
const read = async (who: Member, id: number) =>
  (await server.call(who.token, { url: `/api/potential_partners/${id}` })).json();
const remaining = async (who: Member) =>
  (await server.call(who.token, { url: '/api/potential_partners/get-remaining-info' })).json().remainingToAdd;
/** What each link of the mails opens. */
const opened = async () => {
  const links = (await server.outboxOf()).map(({ parameters }) => String(parameters.link).split('?')[1]);
  const answers = await Promise.all(
    links.map((query) => server.call(null, { url: `/api/sign-up/check?${query}` })),
  );
  return answers.map(({ statusCode }) => statusCode);
};

test('a withdrawn invitation opens nothing, stays in the list and in the limit, and may be made again', async () => {
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

test('sent again, only the new link opens, for another month: once a day and three times', async () => {
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
  server.setTime(day(62));
  expect((await post(anna, `${id}/resend`)).statusCode).toBe(409);
});

test('it counts among the twenty of the day, and not for who joined meanwhile', async () => {
  const id = await invited(anna, 'uwe@post.example');
  server.setTime(day(1));
  const others = Array.from({ length: 20 }, (_, i) => invite(anna, `p${i}@post.example`));
  expect((await Promise.all(others)).every(({ statusCode }) => statusCode === 201)).toBe(true);
  const late = await post(anna, `${id}/resend`);
  expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
  server.setTime(day(2));
  const { userId } = await plant(server.database.db, { name: 'Uwe', parent: anna });
  await server.database.db
    .updateTable('users')
    .set({ email: 'uwe@post.example' })
    .where('id', '=', userId)
    .execute();
  const joined = await post(anna, `${id}/resend`);
  expect([joined.statusCode, joined.json()['hydra:description']]).toEqual([422, 'Current user is exist.']);
});

test('nobody but the inviter takes it back or sends it again', async () => {
  const id = await invited(anna);
  server.setTime(day(1));
  for (const who of [ben, root])
    for (const path of ['withdraw', 'resend'])
      expect((await post(who, `${id}/${path}`)).statusCode).toBe(404);
  expect(await opened()).toEqual([200]);
});
