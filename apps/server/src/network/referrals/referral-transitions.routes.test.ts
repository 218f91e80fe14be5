import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, root, anna, ben } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  ben: { parent: 'anna' },
});

let annasLink: number;

beforeAll(async () => {
  const { db } = server.database;
  const links = await db
    .insertInto('referral_links')
    .values([
      { partner_id: anna.id, code: 'TEEZEIT', is_default: true },
      { partner_id: ben.id, code: '777', is_default: true },
    ])
    .returning('id')
    .execute();
  annasLink = links[0]?.id ?? 0;
});
beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('login_throttles').execute();
  await server.database.db.deleteFrom('referral_transitions').execute();
});

const get = (who: Member, url: string) => server.call(who.token, { url });
const follow = (payload: object, remoteAddress = '203.0.113.9') =>
  server.app.inject({ method: 'POST', url: '/api/referral_transitions', payload, remoteAddress });
const listOf = async (who: Member, query = '') =>
  (await get(who, `/api/referral_transitions.json${query}`)).json();

test('anybody can record a click; the server sets the time', async () => {
  const ways = ['TEEZEIT', `/api/referral_links/${annasLink}`, annasLink];
  for (const link of ways) {
    const answer = await follow({ link, date: '2001-01-01T00:00:00+00:00', target: '0' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      link: `/api/referral_links/${annasLink}`,
      date: '2026-03-15T10:00:00+00:00',
      target: '0',
    });
  }
  expect((await follow({ link: '777' })).json()).not.toMatchObject({
    link: `/api/referral_links/${annasLink}`,
  });
  expect(await listOf(anna)).toHaveLength(3);
});

test.each([
  [{ link: 'NOBODY' }, 422],
  [{ link: '/api/referral_links/999999' }, 422],
  [{ link: 'TEEZEIT', target: '7' }, 422],
  [{}, 422],
])('%j is %i', async (payload, status) => {
  expect((await follow(payload)).statusCode).toBe(status);
});

test('the table: newest first, with the code through its group, ten per page', async () => {
  for (let minute = 0; minute < 12; minute += 1) {
    server.setTime(new Date(NOW.getTime() + minute * 60_000));
    await follow({ link: 'TEEZEIT' });
  }
  const url = `/api/referral_transitions?partner=${anna.id}&groups[]=transitionTable&order[date]=desc&page=2`;
  const answer = (await get(anna, url)).json();
  expect(answer['hydra:totalItems']).toBe(12);
  expect(
    answer['hydra:member'].map(({ date, code }: { date: string; code: string }) => [date, code]),
  ).toEqual([
    ['2026-03-15T10:01:00+00:00', 'TEEZEIT'],
    ['2026-03-15T10:00:00+00:00', 'TEEZEIT'],
  ]);
  const [first] = await listOf(anna, `?order[date]=asc&link=${annasLink}&limits=1`);
  expect(first).toEqual({
    id: expect.any(Number),
    link: `/api/referral_links/${annasLink}`,
    date: '2026-03-15T10:00:00+00:00',
    target: '0',
  });
  expect((await get(anna, `/api/referral_transitions/${first.id}`)).statusCode).toBe(200);
  expect((await get(root, `/api/referral_transitions/${first.id}`)).statusCode).toBe(200);
  expect((await get(ben, `/api/referral_transitions/${first.id}`)).statusCode).toBe(404);
  expect((await get(ben, `/api/referral_transitions?partner=${anna.id}`)).statusCode).toBe(404);
  expect(await listOf(ben, `?link=${annasLink}`)).toEqual([]);
});

inFullRun(() => {
  test('the table for some days: days in Berlin, both inclusive; an invalid day is no filter', async () => {
    const instants = [
      '2026-03-13T22:59:59Z',
      '2026-03-13T23:00:00Z',
      '2026-03-14T22:59:59Z',
      '2026-03-14T23:00:00Z',
    ];
    for (const instant of instants) {
      server.setTime(new Date(instant));
      await follow({ link: 'TEEZEIT' });
    }
    const dates = async (query: string) =>
      (await listOf(anna, query)).map(({ date }: { date: string }) => date.slice(5, 16)).reverse();
    expect(await dates('?start=2026-03-14&end=2026-03-14')).toEqual(['03-13T23:00', '03-14T22:59']);
    expect(await dates('?start=2026-03-14')).toEqual(['03-13T23:00', '03-14T22:59', '03-14T23:00']);
    expect(await dates('?end=2026-03-14')).toEqual(['03-13T22:59', '03-13T23:00', '03-14T22:59']);
    expect(await dates('?start=2026-02-30&end=tomorrow')).toHaveLength(4);
  });
});

test('one network address is counted sixty times per quarter of an hour, others go on', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => follow({ link: 'TEEZEIT' })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(60);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  expect((await follow({ link: 'TEEZEIT' }, '203.0.113.10')).statusCode).toBe(201);
  expect(await listOf(anna, '?limits=100')).toHaveLength(61);
});

test('/r/{code} counts and redirects to the sign-up with the code; an unknown one gets the application’s page', async () => {
  const visit = (path: string, method: 'GET' | 'HEAD' = 'GET') => server.app.inject({ method, url: path });
  for (const [path, target] of [
    ['/r/TEEZEIT', '/signup?code=TEEZEIT'],
    ['/r/teezeit', '/signup?code=TEEZEIT'],
  ] as const) {
    const answer = await visit(path);
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      302,
      target,
      'no-store',
    ]);
  }
  // There is no web application in this test: unrouted paths are not found.
  for (const path of ['/r/NOBODY', '/r/%2F%2Fevil.example', `/r/${'A'.repeat(60)}`]) {
    const answer = await visit(path);
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  }
  expect((await visit('/r/TEEZEIT', 'HEAD')).headers.location).toBe('/signup?code=TEEZEIT');
  expect(await listOf(anna)).toHaveLength(2);
  await Promise.all(Array.from({ length: 80 }, () => visit('/r/TEEZEIT')));
  expect((await visit('/r/TEEZEIT')).headers.location).toBe('/signup?code=TEEZEIT');
  expect((await listOf(anna, '?limits=100')).length).toBeLessThanOrEqual(60);
});
