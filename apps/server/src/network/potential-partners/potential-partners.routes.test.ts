import { beforeAll, expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';

/** 23:30 in Berlin. */
const NOW = new Date('2026-03-15T22:30:00Z');

const { server, root, anna, ben, loner } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root', locale: 'fr-FR' },
  ben: { parent: 'root' },
  loner: {},
});

beforeAll(async () => {
  const { db } = server.database;
  // More than a month passes in these tests.
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2027-01-01T00:00:00Z') })
    .execute();
});

const get = (who: Member, url: string) => server.call(who.token, { url });
const save = (who: Member, fields: object) =>
  server.call(who.token, {
    method: 'POST',
    url: '/api/potential_partners/save',
    payload: { firstName: 'Nora', surname: 'Wendt', email: 'nora@post.example', comment: '', ...fields },
  });
const remaining = async (who: Member) =>
  (await get(who, '/api/potential_partners/get-remaining-info')).json();

test('an invitation is open for a month, is listed for its inviter and sent as a mail with a link', async () => {
  expect(await remaining(anna)).toEqual({ possibilityToAdd: true, remainingToAdd: 20 });
  const answer = await save(anna, {
    comment: 'Aus dem Yogakurs',
    words: ' Der Tee von neulich.\r\nWollen wir reden? ',
    status: 1,
    finishedAt: '2099-01-01T00:00:00+00:00',
  });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json();
  const invited = {
    id,
    user: `/api/users/${anna.userId}`,
    firstName: 'Nora',
    surname: 'Wendt',
    email: 'nora@post.example',
    comment: 'Aus dem Yogakurs',
    words: 'Der Tee von neulich.\nWollen wir reden?',
    status: 0,
    createdAt: '2026-03-15T22:30:00+00:00',
    sentAt: '2026-03-15T22:30:00+00:00',
    toldAt: null,
    mayResend: false,
    // A month later in Berlin, where summer time has begun.
    finishedAt: '2026-04-15T21:30:00+00:00',
    note: null,
    callOn: null,
  };
  expect(answer.json()).toMatchObject(invited);
  expect(answer.headers.location).toBe(`/api/potential_partners/${id}`);
  expect((await get(anna, `/api/potential_partners/${id}.json`)).json()).toEqual(invited);
  const url = `/api/potential_partners.json?order[id]=desc&user=/api/users/${anna.userId}`;
  expect((await get(anna, url)).json()).toEqual([invited]);
  expect(await remaining(anna)).toEqual({ possibilityToAdd: true, remainingToAdd: 19 });
  const mail = (await server.outboxOf()).at(-1);
  expect(mail).toMatchObject({
    channel: 'mail',
    recipient: 'nora@post.example',
    locale: 'fr-FR',
    template: 'invitation',
    parameters: {
      inviterName: 'Anna',
      name: 'Nora Wendt',
      words: 'Der Tee von neulich.\nWollen wir reden?',
    },
  });
  expect(mail?.parameters.link).toMatch(/\/signup\?invitation=[\w-]{43}$/);
});

test('missing fields are refused with the specification’s texts', async () => {
  const texts = ['Please set a name', 'Please set a surname', 'Please set a email'];
  for (const empty of [undefined, '', '  ']) {
    const answer = await save(anna, { firstName: empty, surname: empty, email: empty });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations.map(({ message }: { message: string }) => message)).toEqual(texts);
  }
  const wrong = await save(anna, { email: 'nora@' });
  expect([wrong.statusCode, wrong.json().violations]).toEqual([
    422,
    [{ propertyPath: 'email', message: 'Email is wrong', code: 'emailInvalid', params: {} }],
  ]);
});

test('words with a link or too long are refused, and nothing is sent; without words there are none', async () => {
  const before = (await server.outboxOf()).length;
  for (const [words, code] of [
    ['Mehr auf www.tee.example', 'textWithLink'],
    ['Schreib an ida@tee.example', 'textWithLink'],
    ['a'.repeat(301), 'tooLong'],
  ]) {
    const answer = await save(anna, { email: 'words@post.example', words });
    expect([answer.statusCode, answer.json().violations]).toMatchObject([
      422,
      [{ propertyPath: 'words', code }],
    ]);
  }
  expect(await server.outboxOf()).toHaveLength(before);
  const answer = await save(anna, { email: 'words@post.example', words: ' ' });
  expect([answer.statusCode, answer.json().words]).toEqual([201, null]);
  expect((await server.outboxOf()).at(-1)?.parameters).toMatchObject({ words: '' });
  await server.database.db
    .deleteFrom('potential_partners')
    .where('email', '=', 'words@post.example')
    .execute();
});

test('an existing user and an open invitation are refused with different texts, whoever the inviter was', async () => {
  const before = (await server.outboxOf()).length;
  const known = await save(anna, { email: ben.email.toUpperCase() });
  expect([known.statusCode, known.json()['hydra:description']]).toEqual([422, 'Current user is exist.']);
  for (const who of [anna, ben]) {
    const again = await save(who, { email: 'NORA@post.example' });
    expect([again.statusCode, again.json()['hydra:description']]).toEqual([422, 'Current user is invited.']);
  }
  expect(await server.outboxOf()).toHaveLength(before);
  expect(await remaining(ben)).toEqual({ possibilityToAdd: true, remainingToAdd: 20 });
});

test('an expired one is shown as such and may be repeated by anybody', async () => {
  server.setTime(new Date('2026-04-15T21:30:00Z'));
  expect((await get(anna, '/api/potential_partners.json?status=2')).json()).toHaveLength(1);
  expect((await get(anna, '/api/potential_partners.json?status=0')).json()).toHaveLength(0);
  expect((await save(ben, {})).statusCode).toBe(201);
  expect((await save(anna, {})).statusCode).toBe(422);
  server.setTime(NOW);
});

test('the caller’s invitations of one address are found case-insensitively; those of others are not', async () => {
  const ofNora = '/api/potential_partners.json?email=NORA@post.example';
  for (const who of [anna, ben])
    expect((await get(who, ofNora)).json()).toMatchObject([{ firstName: 'Nora' }]);
  expect((await get(root, ofNora)).json()).toEqual([]);
  expect((await get(anna, '/api/potential_partners.json?email=nobody@post.example')).json()).toEqual([]);
});

fullTest(
  'twenty a day, however many requests are concurrent; the next day begins at midnight in Berlin',
  async () => {
    const { db } = server.database;
    await db.deleteFrom('potential_partners').execute();
    const many = isFullRun ? 50 : 24;
    const answers = await Promise.all(
      Array.from({ length: many }, (_, i) => save(ben, { email: `p${i}@post.example` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(many - 20);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('1800');
    expect(await remaining(ben)).toEqual({ possibilityToAdd: false, remainingToAdd: 0 });
    expect(await remaining(anna)).toEqual({ possibilityToAdd: true, remainingToAdd: 20 });
    server.setTime(new Date('2026-03-15T23:00:00Z'));
    expect(await remaining(ben)).toEqual({ possibilityToAdd: true, remainingToAdd: 20 });
    expect((await save(ben, { email: 'late@post.example' })).statusCode).toBe(201);
    server.setTime(NOW);
  },
);

fullTest('concurrent invitations of the same address succeed once', async () => {
  server.setTime(new Date('2026-05-02T10:00:00Z'));
  const answers = await Promise.all([anna, ben, root, anna, ben, root].map((who) => save(who, {})));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  server.setTime(NOW);
});

test('invitees are visible to their inviter alone; operators read them', async () => {
  const mine = (await get(ben, '/api/potential_partners.json')).json();
  expect(mine.length).toBeGreaterThan(0);
  const { id } = mine[0];
  for (const user of [ben.userId, root.userId, 999_999])
    expect((await get(anna, `/api/potential_partners?user=${user}`)).statusCode).toBe(404);
  expect((await get(anna, `/api/potential_partners/${id}`)).statusCode).toBe(404);
  expect((await get(root, `/api/potential_partners/${id}`)).statusCode).toBe(200);
  expect((await get(root, `/api/potential_partners.json?user=${ben.userId}`)).json()).toEqual(mine);
});

test('a partner without a place cannot invite, as nobody could be placed below', async () => {
  expect(await remaining(loner)).toEqual({ possibilityToAdd: false, remainingToAdd: 20 });
  expect((await save(loner, { email: 'x@post.example' })).statusCode).toBe(409);
});

test('a token is required', async () => {
  for (const url of ['/api/potential_partners', '/api/potential_partners/get-remaining-info'])
    expect((await server.call(null, { url })).statusCode).toBe(401);
  expect((await server.call(null, { method: 'POST', url: '/api/potential_partners/save' })).statusCode).toBe(
    401,
  );
});
