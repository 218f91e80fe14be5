import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { NOW } from '../news/writing/testing/news-desk.ts';
import { right, setUpAcademy } from './testing/academy.ts';

const { server, anna, attempt, change, empty, lesson, lessons, put } = setUpAcademy();

afterEach(async () => {
  server.setTime(NOW);
  await emptyTables(server.database.db, ['potential_partners', 'referral_links', 'outbox'], {
    ids: 'continue',
  });
  await empty();
});

const post = (url: string, payload: object) => server.call(anna.token, { method: 'POST', url, payload });
const invite = (email = 'nora@post.example') =>
  post('/api/potential_partners/save', { firstName: 'Nora', surname: 'Wendt', email });
const addLink = (code = 'TEEZEIT') =>
  post('/api/referral_links', {
    code,
    type: 1,
    partner: `/api/partners/${anna.id}`,
    referralTransitions: [],
  });
const defaultCode = () => server.call(anna.token, { url: `/api/partners/${anna.id}/referrals/save-code` });

/** The number of invitations, links and messages. */
const writtenRows = async () => {
  const { rows } = await sql<{ written: number }>`
    select (select count(*) from potential_partners) + (select count(*) from referral_links) + (select count(*) from outbox)
      as written`.execute(server.database.db);
  return rows[0]?.written;
};

describe('a lesson required of newcomers', () => {
  test('blocks the first link and invitation, says what is missing, and nothing is written', async () => {
    await lesson({ requiredOf: 'newcomers', position: 2 }, 'Was Sie sagen dürfen');
    await lesson({ requiredOf: 'newcomers' }, 'Das Erstgespräch');
    await lesson({ position: 3 }, 'Freiwillig');
    const before = await writtenRows();
    for (const ask of [invite, addLink, defaultCode]) {
      const answer = await ask();
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'lessonsMissing',
        params: { lessons: 'Das Erstgespräch · Was Sie sagen dürfen' },
      });
    }
    expect(await writtenRows()).toBe(before);
    expect((await lessons()).map(({ required }: { required: boolean }) => required)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('no longer blocks a partner who has passed it', async () => {
    const id = await lesson({ requiredOf: 'newcomers' });
    await attempt(id, right);
    expect([(await invite()).statusCode, (await addLink()).statusCode]).toEqual([201, 201]);
  });

  test('does not block a partner who has invited before, with a link or by mail', async () => {
    await invite();
    server.setTime(new Date(NOW.getTime() + 1000));
    await lesson({ requiredOf: 'newcomers' });
    server.setTime(new Date(NOW.getTime() + 2000));
    expect((await invite('ben@post.example')).statusCode).toBe(201);
    expect(await lessons()).toEqual([expect.objectContaining({ required: false })]);
  });

  test.each([
    ['is a draft', (id: number) => put(id, { requiredOf: 'newcomers', published: false })],
    ['is no longer required', (id: number) => put(id)],
    ['belongs to an article that they cannot read', (id: number) => change(id, { published: false })],
  ])('blocks nobody while it %s', async (_, take) => {
    const id = await lesson({ requiredOf: 'newcomers' });
    await take(id);
    expect((await invite()).statusCode).toBe(201);
  });
});

test('a lesson required of everybody also blocks partners who have invited before, and their open invitations', async () => {
  const { id } = (await invite()).json();
  await addLink();
  server.setTime(new Date(NOW.getTime() + 24 * 3_600_000 * 3));
  await lesson({ requiredOf: 'everybody' });
  for (const answer of [
    await invite('ben@post.example'),
    await addLink('MESSE'),
    await post(`/api/potential_partners/${id}/resend`, {}),
  ])
    expect(answer.json()).toMatchObject({
      ...{ status: 409, code: 'lessonsMissing' },
      // True of the second link as of the first one.
      detail: expect.stringMatching(/^For a new link or an invitation, please pass these lessons first: /),
    });
});

test('a newcomer can sign up by an existing link all the same', async () => {
  await addLink();
  server.setTime(new Date(NOW.getTime() + 1000));
  await lesson({ requiredOf: 'everybody' });
  expect((await server.call(null, { url: '/api/sign-up/check?code=TEEZEIT' })).statusCode).toBe(200);
  expect((await server.call(null, { url: '/r/TEEZEIT' })).statusCode).toBe(302);
});
