import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type QueuedForTest, startTestServer, type TestServer } from '../platform/testing/test-server.ts';
import { cleanUpSessionsJob } from '../session/session.jobs.ts';
import { type Planted, plant } from '../team/testing/plant.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const PASSWORD = 'Apfelbaum-am-Hang';

let server: TestServer;
let anna: Planted;
let annaToken: string;
/** What has to be accepted. */
let terms: number;

beforeAll(async () => {
  server = await startTestServer(NOW);
  const { db } = server.database;
  const root = await plant(db, { name: 'Root', parent: null });
  anna = await plant(db, { name: 'Anna', parent: root });
  await plant(db, { name: 'First', parent: anna });
  await db.insertInto('referral_links').values({ partner_id: anna.id, code: 'TEEZEIT' }).execute();
  annaToken = await server.signIn(anna.email);
  const [document] = (await server.app.inject('/api/sign-up/documents')).json();
  terms = document.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('login_throttles').execute();
});

let people = 0;
const someone = () => {
  people += 1;
  const email = `Nora${people}@post.example`;
  return { firstName: 'Nora', lastName: 'Wendt', email, password: PASSWORD, acceptedDocuments: [terms] };
};
const post = (url: string, payload: object, remoteAddress = '203.0.113.1') =>
  server.app.inject({ method: 'POST', url, payload, remoteAddress });
const check = (query: string) => server.app.inject({ url: `/api/sign-up/check?${query}` });

async function mailTo(recipient: string): Promise<QueuedForTest | undefined> {
  return (await server.outboxOf()).filter((message) => message.recipient === recipient).at(-1);
}

async function tokenFor(email: string): Promise<string> {
  const mail = await mailTo(email);
  const token = /[?&](?:confirm|invitation)=([\w-]{43})$/.exec(String(mail?.parameters.link))?.[1];
  if (!token) throw new Error(`no link for ${email}`);
  return token;
}

const signIn = (email: string) => server.signIn(email, PASSWORD);

async function accountOf(email: string) {
  return server.database.db
    .selectFrom('users')
    .innerJoin('partners', 'partners.user_id', 'users.id')
    .leftJoin('tree_nodes', 'tree_nodes.partner_id', 'partners.id')
    .leftJoin('account_types', 'account_types.partner_id', 'partners.id')
    .leftJoin('affiliate_data', 'affiliate_data.partner_id', 'partners.id')
    .select(['users.id as user', 'partners.id as partner', 'display_name', 'locale', 'roles'])
    .select(['parent_id', 'branch', 'affiliate', 'affiliate_since', 'affiliate_data.partner_id as papers'])
    .where('email', '=', email)
    .executeTakeFirst();
}

test('with a referral code: the account begins by the mail’s link, below the sponsor, as a basic partner', async () => {
  const person = someone();
  const answer = await post('/api/sign-up', { ...person, code: 'TEEZEIT', locale: 'ru-RU' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { confirmation: 'mail' }]);
  expect(await accountOf(person.email)).toBeUndefined();
  expect(await mailTo(person.email)).toMatchObject({ template: 'sign-up-confirmation', locale: 'ru-RU' });
  const token = await tokenFor(person.email);
  const confirmations = await Promise.all(
    Array.from({ length: 4 }, () => post('/api/sign-up/confirm', { token })),
  );
  expect(confirmations.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422, 422, 422]);
  const account = await accountOf(person.email);
  expect(account).toMatchObject({
    display_name: 'Nora Wendt',
    locale: 'ru-RU',
    roles: ['ROLE_USER'],
    parent_id: anna.id,
    branch: 1,
    affiliate: false,
    affiliate_since: null,
    papers: account?.partner,
  });
  expect(await mailTo(person.email)).toMatchObject({ template: 'registration-success' });
  expect(await mailTo(anna.email)).toMatchObject({
    template: 'new-customer',
    parameters: { partnerName: 'Nora Wendt', date: '15. März 2026 um 11:00' },
  });
  expect(await signIn(person.email)).toBeTruthy();
  const team = await server.call(annaToken, { url: `/api/partners/${anna.id}/team.json` });
  expect(team.json().map(({ id }: { id: number }) => id)).toContain(account?.partner);
  const told = await server.call(annaToken, { url: '/api/notification/get-list' });
  expect(told.body).toContain('Nora Wendt');
});

test('who accepts the partner agreement becomes a partner, of which the sponsor is told once', async () => {
  const person = someone();
  await post('/api/sign-up', { ...person, code: 'TEEZEIT' });
  await post('/api/sign-up/confirm', { token: await tokenFor(person.email) });
  const token = await signIn(person.email);
  const documents = (await server.call(token, { url: '/api/legal_documents.json' })).json();
  for (const { id } of [...documents, ...documents])
    await server.call(token, { method: 'POST', url: `/api/legal_documents/${id}/accept` });
  const told = (await server.outboxOf()).filter(({ template }) => template === 'new-partner');
  expect(told).toMatchObject([{ recipient: anna.email, parameters: { partnerName: 'Nora Wendt' } }]);
});

test('documents stand in the reader’s language; what was accepted, and the telephone number, are kept', async () => {
  const read = async (locale: string) =>
    (await server.app.inject(`/api/sign-up/documents?locale=${locale}`)).json();
  expect(await read('de')).toMatchObject([{ id: terms, title: 'Nutzungsbedingungen' }]);
  expect(await read('ru-RU')).toMatchObject([{ id: terms, title: 'Условия использования' }]);
  const person = { ...someone(), phone: '030 1234567' };
  await post('/api/sign-up', { ...person, acceptedDocuments: [terms, 999] });
  await post('/api/sign-up/confirm', { token: await tokenFor(person.email) });
  const token = await signIn(person.email);
  const { user } = (await server.call(token, { url: '/api/user/' })).json();
  expect(user.phone).toBe('+49301234567');
  const documents = (await server.call(token, { url: '/api/legal_documents.json' })).json();
  expect(documents).toMatchObject([
    { kind: 'terms', acceptedAt: '2026-03-15T10:00:00+00:00' },
    { kind: 'partner-agreement', acceptedAt: null },
  ]);
});

test('who wants no message gets none', async () => {
  const { db } = server.database;
  await db
    .insertInto('message_settings')
    .values({ user_id: anna.userId, channel: 'mail', new_customer: false })
    .execute();
  const before = (await server.outboxOf()).filter(({ recipient }) => recipient === anna.email).length;
  const person = someone();
  await post('/api/sign-up', { ...person, code: 'TEEZEIT' });
  await post('/api/sign-up/confirm', { token: await tokenFor(person.email) });
  expect(await accountOf(person.email)).toMatchObject({ parent_id: anna.id });
  const after = (await server.outboxOf()).filter(({ recipient }) => recipient === anna.email).length;
  expect(after).toBe(before);
  await db.deleteFrom('message_settings').execute();
});

describe('with an invitation', () => {
  async function invite(email: string): Promise<{ token: string; id: number }> {
    const payload = { firstName: 'Nora', surname: 'Wendt', email };
    const request = { method: 'POST', url: '/api/potential_partners/save', payload } as const;
    const { id } = (await server.call(annaToken, request)).json();
    return { token: await tokenFor(email), id };
  }
  const statusOf = async (id: number) =>
    (await server.call(annaToken, { url: `/api/potential_partners/${id}.json` })).json().status;

  test('to this very address the account begins at once, and the invitation has done its work', async () => {
    const person = someone();
    const { token, id } = await invite(person.email.toLowerCase());
    const { firstName, lastName } = person;
    const invited = { firstName, lastName, email: person.email.toLowerCase() };
    expect((await check(`invitation=${token}`)).json()).toEqual({ sponsor: 'Anna', invited });
    const answer = await post('/api/sign-up', { ...person, invitation: token, code: 'NOBODY' });
    expect(answer.json()).toEqual({ confirmation: 'none' });
    expect(await accountOf(person.email)).toMatchObject({ parent_id: anna.id });
    expect(await statusOf(id)).toBe(1);
    expect((await check(`invitation=${token}`)).statusCode).toBe(404);
    expect((await post('/api/sign-up', { ...someone(), invitation: token })).statusCode).toBe(422);
  });

  test('with another address the mail has to be answered first', async () => {
    const { token, id } = await invite(someone().email);
    const person = someone();
    const answer = await post('/api/sign-up', { ...person, invitation: token });
    expect(answer.json()).toEqual({ confirmation: 'mail' });
    expect(await statusOf(id)).toBe(0);
    await post('/api/sign-up/confirm', { token: await tokenFor(person.email) });
    expect(await accountOf(person.email)).toMatchObject({ parent_id: anna.id });
    expect(await statusOf(id)).toBe(1);
  });

  test('that is over it is refused', async () => {
    const { token } = await invite(someone().email);
    server.setTime(new Date('2026-04-15T09:00:00Z'));
    expect((await check(`invitation=${token}`)).statusCode).toBe(404);
    const answer = await post('/api/sign-up', { ...someone(), invitation: token });
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      expect.stringContaining('This invitation is no longer valid.'),
    ]);
  });
});

test('without a sponsor the partner has no place yet', async () => {
  const person = someone();
  await post('/api/sign-up', person);
  await post('/api/sign-up/confirm', { token: await tokenFor(person.email) });
  expect(await accountOf(person.email)).toMatchObject({ parent_id: null, branch: null });
  expect(await signIn(person.email)).toBeTruthy();
});

test('below a sponsor who has no place either, the partner waits for one', async () => {
  const { db } = server.database;
  const loner = await plant(db, { name: 'Loner' });
  await db.insertInto('referral_links').values({ partner_id: loner.id, code: 'LONER' }).execute();
  const person = someone();
  await post('/api/sign-up', { ...person, code: 'LONER' });
  await post('/api/sign-up/confirm', { token: await tokenFor(person.email) });
  const account = await accountOf(person.email);
  expect(account).toMatchObject({ parent_id: null, branch: null });
  const waiting = await db
    .selectFrom('unplaced_partners')
    .select(['sponsor_id', 'since'])
    .where('partner_id', '=', account?.partner ?? 0)
    .executeTakeFirst();
  expect(waiting).toEqual({ sponsor_id: loner.id, since: NOW });
});

test('a known address gets the same answer, and a mail that says so; nothing of its account changes', async () => {
  const unknown = await post('/api/sign-up', someone());
  const known = await post('/api/sign-up', { ...someone(), email: anna.email.toUpperCase() });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(await mailTo(anna.email.toUpperCase())).toMatchObject({ template: 'sign-up-known' });
  expect(await server.signIn(anna.email)).toBeTruthy();
});

test('one address gets three such mails a day, the answer stays the same', async () => {
  const person = someone();
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push(await post('/api/sign-up', person));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"confirmation":"mail"}']));
  const mails = (await server.outboxOf()).filter(({ recipient }) => recipient === person.email);
  expect(mails).toHaveLength(3);
});

test('a link is valid for a day, then its sign-up is forgotten', async () => {
  const person = someone();
  await post('/api/sign-up', person);
  const token = await tokenFor(person.email);
  server.setTime(new Date('2026-03-16T10:00:00Z'));
  expect((await post('/api/sign-up/confirm', { token })).statusCode).toBe(422);
  await cleanUpSessionsJob(server.deps).run();
  const left = await server.database.db.selectFrom('sign_ups').selectAll().execute();
  expect(left).toEqual([]);
});

test('who signs up chooses neither roles nor level nor place', async () => {
  const person = someone();
  const wishes = { roles: ['ROLE_ADMIN'], premium: true, affiliate: true, parent: 1, sponsor: 1, id: 1 };
  await post('/api/sign-up', { ...person, ...wishes });
  await post('/api/sign-up/confirm', { token: await tokenFor(person.email) });
  expect(await accountOf(person.email)).toMatchObject({
    roles: ['ROLE_USER'],
    affiliate: false,
    parent_id: null,
  });
});

test.each([
  [{ password: 'kurz' }, 'The password needs at least 10 characters.'],
  [{ password: 'aaaaaaaaaaaa' }, 'The password needs at least 5 different characters.'],
  [{ email: 'nora@' }, 'Email is wrong'],
  [{ firstName: ' ' }, 'This value should not be blank.'],
  [{ lastName: 'a\nb' }, 'This value has characters that cannot be seen.'],
  [{ code: 'NOBODY' }, 'This referral code does not exist.'],
  [{ invitation: 'nothing' }, 'This invitation is no longer valid.'],
  [{ locale: 'it' }, 'locale'],
  [{ phone: '12' }, 'This is no telephone number.'],
  [{ messages: ['sms'] }, 'Text messages need a telephone number.'],
  [{ messages: ['pigeon'] }, 'messages'],
  [{ acceptedDocuments: [] }, 'The terms have to be accepted.'],
  [{ acceptedDocuments: [999] }, 'The terms have to be accepted.'],
])('%j is refused: %s', async (fields, text) => {
  const answer = await post('/api/sign-up', { ...someone(), ...fields });
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(text)]);
});

test('a look-up names the sponsor and nothing else; nobody tries codes in bulk', async () => {
  expect((await check('code=TEEZEIT')).json()).toEqual({ sponsor: 'Anna', invited: null });
  for (const query of ['code=NOBODY', 'code=', 'invitation=x', ''])
    expect((await check(query)).statusCode).toBe(404);
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async (_, i) => (await check(`code=X${i}`)).statusCode),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  const signUps = await Promise.all(Array.from({ length: 25 }, () => post('/api/sign-up', { ...someone() })));
  expect(signUps.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
});
