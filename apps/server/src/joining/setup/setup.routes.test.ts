import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { registerApp } from '../../app.ts';
import { readMail } from '../../messaging/messages/testing/read-mail.ts';
import { startMailServer } from '../../messaging/messages/testing/receivers.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { openSetup } from './setup-codes.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const PASSWORD = 'Birnbaum-am-Bach';
const WRONG = 'AAAAA-AAAAA-AAAAA-AAAAA';

/** A running server without a company, with the code of its start. */
async function startEmpty() {
  const webFolder = `${await mkdtemp(join(tmpdir(), 'setup-web-'))}/`;
  await writeFile(join(webFolder, 'index.html'), '<html lang="de"><title>Blattwerk</title></html>');
  const server = await startTestServer(NOW, { webFolder });
  const { db } = server.database;
  const code = await openSetup(db, NOW);
  if (code === null) throw new Error('an empty database already has a company');
  const send = (url: string, payload: object, remoteAddress = '203.0.113.1') =>
    server.app.inject({ method: 'POST', url, payload, remoteAddress });
  return {
    ...server,
    code,
    /** Sets up the company, with these changes to the request. */
    begin: (change: object = {}) =>
      send('/api/setup', {
        code,
        company: 'Laubwerk GmbH',
        firstName: 'Ruth',
        lastName: 'Rebe',
        email: 'ruth@laubwerk.example',
        locale: 'fr-FR',
        password: PASSWORD,
        start: '2026-10',
        ...change,
      }),
    testMail: (change: object = {}) =>
      send('/api/setup/mail-test', { code, email: 'ruth@laubwerk.example', locale: 'de', ...change }),
    visit: (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } }),
    close: async () => {
      await server.close();
      await rm(webFolder, { recursive: true });
    },
  };
}

type Instance = Awaited<ReturnType<typeof startEmpty>>;

/** A refusal: its status, its code, and its fields. */
function refusalOf(answer: Awaited<ReturnType<Instance['begin']>>): unknown[] {
  const { code, violations = [] } = answer.json();
  const fields = violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
  return [answer.statusCode, code, fields];
}

describe('while no company exists', () => {
  const server = setUp(startEmpty);

  beforeEach(async () => {
    server.setTime(NOW);
    await server.database.db.deleteFrom('login_throttles').execute();
  });

  test('signing in leads to the set-up, and every other page is shown', async () => {
    expect((await server.call(null, { url: '/api/setup' })).json()).toEqual({ open: true, mail: 'folder' });
    for (const url of ['/', '/login', '/login/', '/?from=mail']) {
      const { statusCode, headers } = await server.visit(url);
      expect([url, statusCode, headers.location, headers['cache-control']]).toEqual([
        url,
        302,
        '/setup',
        'no-store',
      ]);
    }
    for (const url of ['/setup', '/signup', '/login-help'])
      expect([url, (await server.visit(url)).statusCode]).toEqual([url, 200]);
  });

  test('a wrong code is refused', async () => {
    expect(refusalOf(await server.begin({ code: WRONG }))).toEqual([403, 'setupCode', []]);
    expect(refusalOf(await server.testMail({ code: '' }))).toEqual([403, 'setupCode', []]);
    expect(await server.database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test.each([
    ['an invalid name', { firstName: ' ' }, 'blank', 'firstName'],
    ['an invalid address', { email: 'ruth@' }, 'emailInvalid', 'email'],
    ['a short password', { password: 'Baum-17' }, 'passwordShort', 'password'],
    ['an invalid month', { start: '2026-13' }, 'monthInvalid', 'start'],
    ['a month of another decade', { start: '2016-10' }, 'monthTooFar', 'start'],
    ['a month too far ahead', { start: '2027-12' }, 'monthTooFar', 'start'],
  ])('%s is refused at its field', async (_, change, code, propertyPath) => {
    const answer = await server.begin(change);
    expect([answer.statusCode, answer.json().violations]).toEqual([
      422,
      [expect.objectContaining({ propertyPath, code })],
    ]);
  });

  inFullRun(() => {
    test('an address in use is refused, and the code stays valid', async () => {
      const { db } = server.database;
      const email = 'early@laubwerk.example';
      await db
        .insertInto('users')
        .values({ email, password_hash: '', first_name: 'Early', last_name: 'Bird' })
        .execute();
      const answer = await server.begin({ email });
      expect(answer.json().violations).toEqual([
        expect.objectContaining({ propertyPath: 'email', code: 'emailTaken' }),
      ]);
      await db.deleteFrom('users').execute();
      expect((await server.testMail()).statusCode).toBe(200);
    });
  });

  test('the code of every start is valid, in any spelling', async () => {
    const later = await openSetup(server.database.db, NOW);
    for (const code of [server.code, String(later).toLowerCase().replaceAll('-', ' ')])
      expect((await server.testMail({ code })).statusCode).toBe(200);
  });

  test('codes are stored as hashes', async () => {
    const kept = await server.database.db.selectFrom('setup_codes').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept.map(({ code_hash }) => code_hash.toString('latin1')))).not.toContain(
      server.code.slice(0, 5),
    );
  });

  test('guesses from one address are throttled, test mails included, and others still get in', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 22; guess += 1) {
      const answer = await (guess % 2 === 0 ? server.begin : server.testMail)({ code: WRONG });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(403), 429, 429]);
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/api/setup/mail-test',
      payload: { code: server.code, email: 'ruth@laubwerk.example' },
      remoteAddress: '198.51.100.7',
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('without a mail server a test mail is written to the folder, in the language of the page', async () => {
    const answer = await server.testMail();
    expect([answer.statusCode, answer.json()]).toEqual([200, { sent: true, mail: 'folder' }]);
    const folder = join(server.deps.config.dataDir, 'mail');
    const [file = ''] = await readdir(folder);
    expect(await readMail(await readFile(join(folder, file)))).toMatchObject({
      subject: 'Test-E-Mail von Blattwerk',
      text: expect.stringContaining('Sie ist angekommen'),
    });
    expect(await server.outboxOf()).toEqual([]);
  });

  inFullRun(() => {
    test('five test mails per hour are sent', async () => {
      const send = async () => (await server.testMail()).statusCode;
      const statuses: number[] = [];
      for (let mail = 0; mail < 6; mail += 1) statuses.push(await send());
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      server.setTime(new Date(NOW.getTime() + 61 * 60_000));
      expect(await send()).toBe(200);
    });
  });
});

inFullRun(() => {
  describe('with a mail server', () => {
    const server = setUp(startEmpty);
    let mail: Awaited<ReturnType<typeof startMailServer>>;
    let app: Instance['app'];

    beforeAll(async () => {
      mail = await startMailServer();
      const config = { ...server.deps.config, smtpUrl: mail.url, mailFrom: 'post@laubwerk.example' };
      app = await createHttpServer(config);
      await registerApp(app, { ...server.deps, config }, null);
    });
    afterAll(async () => {
      await app.close();
      await mail.close();
    });

    const testMail = () =>
      app.inject({
        method: 'POST',
        url: '/api/setup/mail-test',
        payload: { code: server.code, email: 'ruth@laubwerk.example', locale: 'de' },
      });

    test('the test mail is sent immediately, and the server’s rejection is reported', async () => {
      expect((await app.inject('/api/setup')).json()).toEqual({ open: true, mail: 'smtp' });
      expect((await testMail()).json()).toEqual({ sent: true, mail: 'smtp' });
      expect(mail.mails).toMatchObject([{ to: ['ruth@laubwerk.example'] }]);
      mail.refuse = 1;
      const answer = await testMail();
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'mailNotTaken',
          params: { answer: expect.stringContaining('mailbox is busy') },
        }),
      ]);
    });
  });
});

describe('the set-up', () => {
  const server = setUp(startEmpty);

  test('concurrently succeeds once; then nobody can repeat it, and the codes are deleted', async () => {
    const { db } = server.database;
    const answers = await Promise.all([
      server.begin(),
      server.begin({ email: 'other@laubwerk.example', company: 'Rankwerk AG' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const [user] = await db.selectFrom('users').select(['id', 'email', 'roles']).execute();
    expect(user?.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN']);
    const company = await db.selectFrom('company').select(['four_eyes', 'second_factor']).execute();
    expect(company).toEqual([{ four_eyes: true, second_factor: true }]);
    expect(await db.selectFrom('setup_codes').selectAll().execute()).toEqual([]);
    expect(await openSetup(db, NOW)).toBeNull();

    expect(await server.signIn(String(user?.email), PASSWORD)).toBeTruthy();
    for (const again of [await server.begin(), await server.testMail()])
      expect(refusalOf(again)).toEqual([409, 'companyBegun', []]);
    expect((await server.call(null, { url: '/api/setup' })).json()).toEqual({ open: false, mail: null });
    for (const url of ['/', '/login'])
      expect([url, (await server.visit(url)).statusCode]).toEqual([url, 200]);

    const logged = await db.selectFrom('audit_log').selectAll().where('action', '=', 'write').execute();
    expect(logged).toEqual([
      expect.objectContaining({ user_id: user?.id, command_user: null, subject: '/api/company' }),
    ]);
    expect(JSON.stringify(logged)).not.toContain(server.code);
  });

  inFullRun(() => {
    test('is known without a database query from then on', async () => {
      const { db } = server.database;
      // Nothing deletes an operator; if something did, the server would still not query.
      await db
        .updateTable('users')
        .set({ roles: ['ROLE_USER'] })
        .execute();
      await db.deleteFrom('placements').execute();
      expect((await server.call(null, { url: '/api/setup' })).json()).toMatchObject({ open: false });
    });
  });
});

test('is not repeatable with a code that a start has left behind', async () => {
  const server = await startEmpty();
  try {
    const { db } = server.database;
    const left = await db.selectFrom('setup_codes').selectAll().execute();
    expect((await server.begin()).statusCode).toBe(204);
    await db.insertInto('setup_codes').values(left).execute();
    // Another process, which has not noticed the set-up.
    const app = await createHttpServer(server.deps.config);
    await registerApp(app, server.deps, null);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/setup/mail-test',
      payload: { code: server.code, email: 'ruth@laubwerk.example' },
    });
    await app.close();
    expect(refusalOf(answer)).toEqual([409, 'companyBegun', []]);
  } finally {
    await server.close();
  }
});
