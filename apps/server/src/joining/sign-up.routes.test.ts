import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../test-support/full-run.ts';
import { fullTest } from '../../test-support/full-test.ts';
import { setUp } from '../../test-support/set-up.ts';
import { createPartner } from '../network/team/testing/create-partner.ts';
import { cleanUpJoiningJob } from './joining.jobs.ts';
import { NOW, PASSWORD, startSignUpServer } from './testing/sign-up-server.ts';

const server = setUp(startSignUpServer);

beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('login_throttles').execute();
});

test('with a referral code: the account is created by the mail’s link, below the sponsor, as a basic partner', async () => {
  const person = server.someone();
  const answer = await server.post('/api/sign-up', { ...person, code: 'TEEZEIT', locale: 'ru-RU' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { confirmation: 'mail' }]);
  expect(await server.accountOf(person.email)).toBeUndefined();
  expect(await server.mailTo(person.email)).toMatchObject({
    template: 'sign-up-confirmation',
    locale: 'ru-RU',
  });
  const token = await server.tokenFor(person.email);
  const confirmations = await Promise.all(Array.from({ length: 4 }, () => server.confirm(token)));
  expect(confirmations.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422, 422, 422]);
  const account = await server.accountOf(person.email);
  expect(account).toMatchObject({
    display_name: 'Nora Wendt',
    locale: 'ru-RU',
    roles: ['ROLE_USER'],
    parent_id: server.anna.id,
    branch: 1,
    affiliate: false,
    affiliate_since: null,
    papers: account?.partner,
  });
  expect(await server.mailTo(person.email)).toMatchObject({ template: 'registration-success' });
  expect(await server.mailTo(server.anna.email)).toMatchObject({
    template: 'new-customer',
    parameters: { partnerName: 'Nora Wendt', date: '15.03.2026, 11:00' },
  });
  expect(await server.signIn(person.email, PASSWORD)).toBeTruthy();
  const team = await server.call(server.annaToken, { url: `/api/partners/${server.anna.id}/team.json` });
  expect(team.json().map(({ id }: { id: number }) => id)).toContain(account?.partner);
  const notifications = await server.call(server.annaToken, { url: '/api/notification/get-list' });
  expect(notifications.body).toContain('Nora Wendt');
});

inFullRun(() => {
  test('a sign-up in a language that the company does not offer is refused', async () => {
    const offer = (...locales: string[]) =>
      server.database.db.updateTable('company').set({ locales }).execute();
    await offer('de', 'en');
    const answer = await server.post('/api/sign-up', { ...server.someone(), locale: 'ru-RU' });
    await offer('de', 'en', 'fr-FR', 'ru-RU');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'locale', code: 'languageNotOffered' }]);
  });
});

test('accepting the partner agreement makes a partner, of which the sponsor is notified once', async () => {
  const person = server.someone();
  await server.post('/api/sign-up', { ...person, code: 'TEEZEIT' });
  await server.confirm(await server.tokenFor(person.email));
  const token = await server.signIn(person.email, PASSWORD);
  const documents = (await server.call(token, { url: '/api/legal_documents.json' })).json();
  for (const { id } of [...documents, ...documents])
    await server.call(token, { method: 'POST', url: `/api/legal_documents/${id}/accept` });
  const mails = (await server.outboxOf()).filter(({ template }) => template === 'new-partner');
  expect(mails).toMatchObject([{ recipient: server.anna.email, parameters: { partnerName: 'Nora Wendt' } }]);
});

inFullRun(() => {
  test('documents are in the reader’s language; acceptances and the phone number are stored', async () => {
    const read = async (locale: string) =>
      (await server.app.inject(`/api/sign-up/documents?locale=${locale}`)).json();
    expect(await read('de')).toMatchObject([{ id: server.terms, title: 'Nutzungsbedingungen' }]);
    expect(await read('ru-RU')).toMatchObject([{ id: server.terms, title: 'Условия использования' }]);
    const person = { ...server.someone(), phone: '030 1234567' };
    await server.post('/api/sign-up', { ...person, acceptedDocuments: [server.terms, 999] });
    await server.confirm(await server.tokenFor(person.email));
    const token = await server.signIn(person.email, PASSWORD);
    const { user } = (await server.call(token, { url: '/api/user/' })).json();
    expect(user.phone).toBe('+49301234567');
    const documents = (await server.call(token, { url: '/api/legal_documents.json' })).json();
    expect(documents).toMatchObject([
      { kind: 'terms', acceptedAt: '2026-03-15T10:00:00+00:00' },
      { kind: 'partner-agreement', acceptedAt: null },
    ]);
  });

  test('a newcomer who wants no messages gets none', async () => {
    const { db } = server.database;
    await db
      .insertInto('message_settings')
      .values({ user_id: server.anna.userId, channel: 'mail', new_customer: false })
      .execute();
    const before = (await server.outboxOf()).filter(
      ({ recipient }) => recipient === server.anna.email,
    ).length;
    const person = server.someone();
    await server.post('/api/sign-up', { ...person, code: 'TEEZEIT' });
    await server.confirm(await server.tokenFor(person.email));
    expect(await server.accountOf(person.email)).toMatchObject({ parent_id: server.anna.id });
    const after = (await server.outboxOf()).filter(({ recipient }) => recipient === server.anna.email).length;
    expect(after).toBe(before);
    await db.deleteFrom('message_settings').execute();
  });

  test('without a sponsor the partner has no place yet', async () => {
    const person = server.someone();
    await server.post('/api/sign-up', person);
    await server.confirm(await server.tokenFor(person.email));
    expect(await server.accountOf(person.email)).toMatchObject({ parent_id: null, branch: null });
    expect(await server.signIn(person.email, PASSWORD)).toBeTruthy();
  });

  test('below a sponsor without a place the partner waits for one', async () => {
    const { db } = server.database;
    const loner = await createPartner(db, { name: 'Loner' });
    await db.insertInto('referral_links').values({ partner_id: loner.id, code: 'LONER' }).execute();
    const person = server.someone();
    await server.post('/api/sign-up', { ...person, code: 'LONER' });
    await server.confirm(await server.tokenFor(person.email));
    const account = await server.accountOf(person.email);
    expect(account).toMatchObject({ parent_id: null, branch: null });
    const waiting = await db
      .selectFrom('unplaced_partners')
      .select(['sponsor_id', 'since'])
      .where('partner_id', '=', account?.partner ?? 0)
      .executeTakeFirst();
    expect(waiting).toEqual({ sponsor_id: loner.id, since: NOW });
  });
});

test('a known address gets the same answer, and a mail that says so; its account does not change', async () => {
  const unknown = await server.post('/api/sign-up', server.someone());
  const known = await server.post('/api/sign-up', {
    ...server.someone(),
    email: server.anna.email.toUpperCase(),
  });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(await server.mailTo(server.anna.email.toUpperCase())).toMatchObject({ template: 'sign-up-known' });
  expect(await server.signIn(server.anna.email)).toBeTruthy();
});

inFullRun(() => {
  test('an address gets three such mails a day, the answer stays the same', async () => {
    const person = server.someone();
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push(await server.post('/api/sign-up', person));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"confirmation":"mail"}']));
    const mails = (await server.outboxOf()).filter(({ recipient }) => recipient === person.email);
    expect(mails).toHaveLength(3);
  });
});

test('an account prepared by a stranger is not created without the stranger’s password', async () => {
  const person = server.someone();
  await server.post('/api/sign-up', { ...person, code: 'TEEZEIT' });
  const token = await server.tokenFor(person.email);
  const pending = await server.app.inject(`/api/sign-up/confirm?token=${token}`);
  expect(pending.json()).toEqual({ email: person.email, sponsor: 'Anna' });
  expect((await server.post('/api/sign-up/confirm', { token })).statusCode).toBe(422);
  const guessed = await server.confirm(token, 'Something-else-2026');
  expect([guessed.statusCode, guessed.json().violations]).toMatchObject([
    422,
    [{ propertyPath: 'password', code: 'passwordWrong' }],
  ]);
  expect(await server.accountOf(person.email)).toBeUndefined();
  // A wrong password has no consequences.
  expect((await server.confirm(token)).statusCode).toBe(204);
  expect((await server.app.inject(`/api/sign-up/confirm?token=${token}`)).statusCode).toBe(404);
});

test('a link is valid for a day, then its sign-up is deleted', async () => {
  const person = server.someone();
  await server.post('/api/sign-up', person);
  const token = await server.tokenFor(person.email);
  server.setTime(new Date('2026-03-16T10:00:00Z'));
  expect((await server.confirm(token)).statusCode).toBe(422);
  await cleanUpJoiningJob(server.deps).run();
  const left = await server.database.db.selectFrom('sign_ups').selectAll().execute();
  expect(left).toEqual([]);
});

test('a sign-up sets neither roles nor level nor place', async () => {
  const person = server.someone();
  const wishes = { roles: ['ROLE_ADMIN'], premium: true, affiliate: true, parent: 1, sponsor: 1, id: 1 };
  await server.post('/api/sign-up', { ...person, ...wishes });
  await server.confirm(await server.tokenFor(person.email));
  expect(await server.accountOf(person.email)).toMatchObject({
    roles: ['ROLE_USER'],
    affiliate: false,
    parent_id: null,
  });
});

const unconfirmed = (body: object, address?: string) =>
  server.post('/api/sign-up/unconfirmed', body, address);

inFullRun(() => {
  test('a sign-in before the confirmation with the right password is told so, and the mail is sent again', async () => {
    const person = server.someone();
    await server.post('/api/sign-up', { ...person, code: 'TEEZEIT' });
    const { email, password } = person;
    const first = await server.tokenFor(email);
    expect((await unconfirmed({ email: email.toUpperCase(), password })).json()).toEqual({ waiting: true });
    expect(await server.tokenFor(email)).toBe(first);
    expect((await unconfirmed({ email, password, again: true })).json()).toEqual({ waiting: true });
    const second = await server.tokenFor(email);
    expect(second).not.toBe(first);
    for (let i = 0; i < 4; i += 1) await unconfirmed({ email, password, again: true });
    const mails = (await server.outboxOf()).filter(({ recipient }) => recipient === email);
    expect(mails).toHaveLength(3);
    // Either link creates the account, below the sponsor of its own sign-up.
    expect((await server.confirm(second)).statusCode).toBe(204);
    expect(await server.accountOf(email)).toMatchObject({ parent_id: server.anna.id });
    expect((await server.confirm(first)).statusCode).toBe(422);
  });
});

fullTest(
  'without its password a sign-up is indistinguishable from a user and from an unknown address',
  async () => {
    const person = server.someone();
    await server.post('/api/sign-up', person);
    const answers = await Promise.all(
      [person.email, server.anna.email, 'nobody@post.example'].map((email) =>
        unconfirmed({ email, password: 'Something-else-2026', again: true }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"waiting":false}']));
    // Signing in with the right password of a sign-up has the same answer as for everybody.
    const signIn = (email: string) => server.post('/api/login', { username: email, password: PASSWORD });
    const [waiting, unknown] = [await signIn(person.email), await signIn('nobody@post.example')];
    expect([waiting.statusCode, waiting.body]).toEqual([401, unknown.body]);
  },
);

inFullRun(() => {
  test('passwords of a sign-up cannot be guessed in bulk', async () => {
    const { email } = server.someone();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        unconfirmed({ email, password: `Guess-${i}` }, `203.0.113.${i + 10}`),
      ),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });
});

test.each([
  [{ password: 'kurz' }, 'The password needs at least 10 characters.'],
  [{ password: 'aaaaaaaaaaaa' }, 'The password needs at least 5 different characters.'],
  [{ email: 'nora@' }, 'Email is wrong'],
  [{ acceptedDocuments: [] }, 'The terms have to be accepted.'],
  [{ firstName: ' ' }, 'This value should not be blank.'],
  [{ lastName: 'a\nb' }, 'This value has characters that cannot be seen.'],
  [{ code: 'NOBODY' }, 'This referral code does not exist.'],
  [{ invitation: 'nothing' }, 'This invitation is no longer valid.'],
  [{ locale: 'it' }, 'locale'],
  [{ phone: '12' }, 'This is not a valid telephone number.'],
  [{ messages: ['sms'] }, 'Text messages need a telephone number.'],
  [{ messages: ['pigeon'] }, 'messages'],
  [{ acceptedDocuments: [999] }, 'The terms have to be accepted.'],
])('%j is refused: %s', async (fields, text) => {
  const answer = await server.post('/api/sign-up', { ...server.someone(), ...fields });
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(text)]);
});

test('a lookup names the sponsor and nothing else; codes cannot be tried in bulk', async () => {
  expect((await server.check('code=TEEZEIT')).json()).toEqual({
    sponsor: 'Anna',
    invited: null,
    words: null,
    shop: null,
    landing: {},
  });
  for (const query of ['code=NOBODY', 'code=', 'invitation=x', ''])
    expect((await server.check(query)).statusCode).toBe(404);
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async (_, i) => (await server.check(`code=X${i}`)).statusCode),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
});

inFullRun(() => {
  test('sign-ups are rate-limited', async () => {
    const signUps = await Promise.all(
      Array.from({ length: 25 }, () => server.post('/api/sign-up', { ...server.someone() })),
    );
    expect(signUps.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });
});
