import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { onDatabase } from '../../../test-support/on-database.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { TEST_PASSWORD, testPasswordHash } from '../../../test-support/test-server.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { deviceName } from '../../platform/device.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const NEW_PASSWORD = 'Birnbaum-am-Bach';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0';

const { server, root, anna, ben } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  ben: { parent: 'anna' },
});

beforeEach(async () => {
  server.setTime(NOW);
  const { db } = server.database;
  await db.deleteFrom('login_throttles').execute();
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('outbox').execute();
  await db
    .updateTable('users')
    .set({ password_hash: await testPasswordHash(), disabled_at: null })
    .execute();
});

const post = (token: string | null, url: string, payload?: object) =>
  server.call(token, { method: 'POST', url, ...(payload ? { payload } : {}) });
const whoAmI = async (token: string) => (await server.call(token, { url: '/api/user/' })).statusCode;

async function signInFrom(remoteAddress: string, userAgent = FIREFOX): Promise<string> {
  const payload = { username: anna.email, password: TEST_PASSWORD };
  const headers = { 'user-agent': userAgent };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers,
    remoteAddress,
  });
  return answer.json().token;
}

describe('lock screen', () => {
  test("opens with one's own password; a wrong one is 422 and leaves the session", async () => {
    const token = await server.signIn(anna.email);
    expect((await post(token, '/api/lock-screen/unlock', { password: TEST_PASSWORD })).statusCode).toBe(204);
    const wrong = await post(token, '/api/lock-screen/unlock', { password: 'nope' });
    expect([wrong.statusCode, wrong.json()['hydra:description']]).toEqual([
      422,
      'password: This password is wrong.',
    ]);
    expect(await whoAmI(token)).toBe(200);
    expect((await post(null, '/api/lock-screen/unlock', { password: TEST_PASSWORD })).statusCode).toBe(401);
  });

  test('makes the session wait after five simultaneous wrong ones, but not other sessions', async () => {
    const [token, other] = [await server.signIn(anna.email), await server.signIn(anna.email)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(token, '/api/lock-screen/unlock', { password: 'nope' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    const waiting = await post(token, '/api/lock-screen/unlock', { password: TEST_PASSWORD });
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '900']);
    expect((await post(other, '/api/lock-screen/unlock', { password: TEST_PASSWORD })).statusCode).toBe(204);
  });
});

describe("one's own password", () => {
  test('is changed by somebody who knows it; other sessions end, this one continues, and the user is notified', async () => {
    const [token, other] = [await server.signIn(anna.email), await server.signIn(anna.email)];
    const body = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD };
    const wrong = await post(token, '/api/user/password', { ...body, currentPassword: 'nope' });
    expect([wrong.statusCode, wrong.json().violations[0].propertyPath]).toEqual([422, 'currentPassword']);
    expect((await post(token, '/api/user/password', { ...body, password: 'kurz' })).statusCode).toBe(422);
    expect(await whoAmI(other)).toBe(200);
    expect((await post(token, '/api/user/password', body)).statusCode).toBe(204);
    expect([await whoAmI(token), await whoAmI(other)]).toEqual([200, 401]);
    expect(await server.signIn(anna.email, NEW_PASSWORD)).toBeTruthy();
    await expect(server.signIn(anna.email)).rejects.toThrow('401');
    expect(await server.outboxOf()).toMatchObject([{ recipient: anna.email, template: 'password-changed' }]);
    const { db } = server.database;
    const user = await db
      .selectFrom('users')
      .select('password_reset_at')
      .where('id', '=', anna.userId)
      .executeTakeFirst();
    expect(user?.password_reset_at).toBeNull();
  });
});

describe('sessions', () => {
  const list = async (token: string) => (await server.call(token, { url: '/api/sessions.json' })).json();

  test('are listed for their user and end one by one', async () => {
    const token = await signInFrom('192.0.2.1');
    const phone = await signInFrom(
      '192.0.2.2',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0) Version/20.0 Safari/604.1',
    );
    const foreign = await server.signIn(ben.email);
    const rows = await list(token);
    expect(rows).toEqual([
      expect.objectContaining({ device: 'Safari, iPhone', isCurrent: false }),
      expect.objectContaining({ device: 'Firefox, Windows', isCurrent: true }),
    ]);
    const [{ id }] = rows;
    const end = (as: string) => server.call(as, { method: 'DELETE', url: `/api/sessions/${id}` });
    expect((await end(foreign)).statusCode).toBe(404);
    expect(await whoAmI(phone)).toBe(200);
    expect((await end(token)).statusCode).toBe(204);
    expect(await whoAmI(phone)).toBe(401);
    expect((await end(token)).statusCode).toBe(404);
    expect(await list(token)).toHaveLength(1);
  });

  inFullRun(() => {
    test('show their last use, accurate to five minutes', async () => {
      const token = await server.signIn(anna.email);
      const seen = async () => (await list(token))[0].lastSeenAt;
      const later = (seconds: number) => server.setTime(new Date(NOW.getTime() + seconds * 1000));
      expect(await seen()).toBe('2026-03-15T10:00:00+00:00');
      later(299);
      expect(await seen()).toBe('2026-03-15T10:00:00+00:00');
      later(300);
      expect(await seen()).toBe('2026-03-15T10:05:00+00:00');
    });
  });

  test('of one user end together except the current one', async () => {
    const [token, other] = [await server.signIn(anna.email), await server.signIn(anna.email)];
    const foreign = await server.signIn(root.email);
    const ended = await server.call(token, { method: 'DELETE', url: '/api/sessions' });
    expect(ended.statusCode).toBe(204);
    const statuses = [token, other, foreign].map(
      async (sent) => (await server.call(sent, { url: '/api/user/' })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });

  test.each([
    [null, '–'],
    ['<script>alert(1)</script>', '–'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', 'Chrome, Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge, macOS'],
  ])('%s is the device %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('a sign-in from a new address', () => {
  const messages = async () =>
    (await server.outboxOf()).filter(({ template }) => template === 'new-user-login');

  test('is reported, except for the very first one and from known addresses', async () => {
    await signInFrom('192.0.2.1');
    await signInFrom('192.0.2.1');
    expect(await messages()).toEqual([]);
    await signInFrom('192.0.2.2');
    expect(await messages()).toMatchObject([
      {
        channel: 'mail',
        recipient: anna.email,
        parameters: { device: 'Firefox, Windows', date: '15.03.2026, 11:00' },
      },
    ]);
    await signInFrom('192.0.2.2');
    expect(await messages()).toHaveLength(1);
  });

  inFullRun(() => {
    test('is reported with a generic name for an unknown device', async () => {
      await signInFrom('192.0.2.1');
      await signInFrom('192.0.2.4', 'curl');
      expect(await messages()).toMatchObject([{ parameters: { device: 'Unbekanntes Gerät' } }]);
    });

    test('is reported on the channels chosen by the user', async () => {
      const { db } = server.database;
      const flags = { user_id: anna.userId, new_user_login: true };
      await db
        .insertInto('message_settings')
        .values([
          { ...flags, channel: 'sms' },
          { ...flags, channel: 'mail', new_user_login: false },
        ])
        .execute();
      await signInFrom('192.0.2.1');
      await signInFrom('192.0.2.3');
      expect((await messages()).map(({ channel }) => channel)).toEqual(['sms']);
      await db.deleteFrom('message_settings').execute();
    });
  });
});

describe('an operator', () => {
  const reason = 'Auf eigenen Wunsch';
  const roles = (token: string, user: number, given: string[]) =>
    server.call(token, { method: 'PUT', url: `/api/users/${user}/roles`, payload: { roles: given, reason } });

  test('disables an account: the next request and sign-ins are refused; after enabling, old tokens stay invalid', async () => {
    const operator = await server.signIn(root.email);
    const token = await server.signIn(anna.email);
    expect((await post(operator, `/api/users/${anna.userId}/disable`, { reason })).statusCode).toBe(204);
    expect(await whoAmI(token)).toBe(401);
    expect((await server.call(token, { url: '/api/partnersgetaffiliateinfo' })).statusCode).toBe(403);
    await expect(server.signIn(anna.email)).rejects.toThrow('401');
    expect((await post(operator, `/api/users/${anna.userId}/enable`, { reason })).statusCode).toBe(204);
    expect(await whoAmI(token)).toBe(401);
    expect(await whoAmI(await server.signIn(anna.email))).toBe(200);
  });

  test('changes roles: the next request is refused, and a new sign-in has them', async () => {
    const operator = await server.signIn(root.email);
    const token = await server.signIn(ben.email);
    expect((await roles(operator, ben.userId, ['ROLE_ADMIN', 'ROLE_USER'])).statusCode).toBe(204);
    expect(await whoAmI(token)).toBe(401);
    const promoted = await server.signIn(ben.email);
    expect((await server.call(promoted, { url: '/api/user/' })).json().roles).toEqual([
      'ROLE_USER',
      'ROLE_ADMIN',
    ]);
    expect((await roles(promoted, ben.userId, ['ROLE_USER'])).statusCode).toBe(409);
    expect((await roles(operator, ben.userId, ['ROLE_USER'])).statusCode).toBe(204);
    expect(await whoAmI(promoted)).toBe(401);
    expect((await roles(operator, ben.userId, ['ROLE_ADMIN'])).statusCode).toBe(422);
    expect((await roles(operator, ben.userId, ['ROLE_GOD'])).statusCode).toBe(422);
  });

  test('is required for both, cannot do either to themselves, and leaves an audit log entry', async () => {
    const operator = await server.signIn(root.email);
    const token = await server.signIn(anna.email);
    for (const path of ['disable', 'enable']) {
      expect((await post(token, `/api/users/${ben.userId}/${path}`, { reason })).statusCode).toBe(403);
      expect((await post(operator, `/api/users/${root.userId}/${path}`, { reason })).statusCode).toBe(409);
      expect((await post(operator, `/api/users/999999/${path}`, { reason })).statusCode).toBe(404);
      for (const none of [{}, { reason: ' ' }, { reason: 'ja' }]) {
        const answer = await post(operator, `/api/users/${ben.userId}/${path}`, none);
        expect([answer.statusCode, answer.json().violations]).toMatchObject([
          422,
          [{ propertyPath: 'reason' }],
        ]);
      }
    }
    expect((await roles(token, anna.userId, ['ROLE_USER', 'ROLE_ADMIN'])).statusCode).toBe(403);
    const lines = await server.database.db
      .selectFrom('audit_log')
      .select(['subject', 'details'])
      .where('user_id', '=', root.userId)
      .execute();
    expect(lines).toContainEqual({ subject: `/api/users/${anna.userId}/disable`, details: null });
    const active = { roles: ['ROLE_USER'], isDisabled: false };
    expect(lines).toContainEqual({
      subject: `/api/users/${anna.userId}`,
      details: { before: active, after: { ...active, isDisabled: true }, reason },
    });
  });

  inFullRun(() => {
    test('who blocks another simultaneously does not leave the company without an operator', async () => {
      const { db } = server.database;
      const both = ['ROLE_USER', 'ROLE_ADMIN'];
      await db.updateTable('users').set({ roles: both }).where('id', '=', ben.userId).execute();
      const [first, second] = [await server.signIn(root.email), await server.signIn(ben.email)];
      const statuses = await onDatabase(server.database.url, async (client) => {
        await client.query('begin');
        await client.query('select from users where id = any($1) for no key update', [
          [root.userId, ben.userId],
        ]);
        const both = [
          post(first, `/api/users/${ben.userId}/disable`, { reason }),
          post(second, `/api/users/${root.userId}/disable`, { reason }),
        ];
        // Both have passed the check of the caller.
        await expect.poll(() => countWaiting(client)).toBe(2);
        await client.query('commit');
        return (await Promise.all(both)).map(({ statusCode }) => statusCode);
      });
      expect(statuses.toSorted()).toEqual([204, 409]);
      const { rows } = await sql`
      select id from users where 'ROLE_ADMIN' = any(roles) and disabled_at is null`.execute(db);
      expect(rows).toHaveLength(1);
      await db
        .updateTable('users')
        .set({ roles: ['ROLE_USER'] })
        .where('id', '=', ben.userId)
        .execute();
    });
  });
});
