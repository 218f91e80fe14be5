import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inFullRun, isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { PATIENCE_MS } from '../../../test-support/patience.ts';
import { ratioOfTimes } from '../../../test-support/same-time.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  testPasswordHash,
} from '../../../test-support/test-server.ts';
import { hashPassword } from './password.ts';
import { cleanUpSessionsJob } from './session.jobs.ts';

const noon = new Date('2026-05-05T12:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
let server: TestServer;
let partnerId: number;

beforeAll(async () => {
  server = await startTestServer(noon);
  const { db } = server.database;
  const user = await db
    .insertInto('users')
    .values({
      email: 'Ida.Ahorn@blatt.example',
      // The real hash where a test compares response times.
      password_hash: isFullRun ? await hashPassword(TEST_PASSWORD) : await testPasswordHash(),
      first_name: 'Ida',
      last_name: 'Ahorn',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const partner = await db
    .insertInto('partners')
    .values({ user_id: user.id, display_name: 'Ida Ahorn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  partnerId = partner.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(noon);
  await server.database.db.deleteFrom('login_throttles').execute();
  await server.database.db.deleteFrom('sessions').execute();
  await server.database.db.updateTable('users').set({ disabled_at: null }).execute();
});

const login = (username: string, password: string, remoteAddress = '203.0.113.1') =>
  server.app.inject({ method: 'POST', url: '/api/login', payload: { username, password }, remoteAddress });
const whoAmI = (token: string | null) => server.call(token, { url: '/api/user/' });

describe('sign-in', () => {
  test('returns token, user, partner and roles; the e-mail’s letter case does not matter', async () => {
    const answer = await login('ida.ahorn@BLATT.example', TEST_PASSWORD);
    expect(answer.statusCode).toBe(200);
    const { token, ...account } = answer.json();
    expect(account).toMatchObject({
      user: {
        firstName: 'Ida',
        lastName: 'Ahorn',
        email: 'Ida.Ahorn@blatt.example',
        phone: null,
        locale: 'de',
      },
      partner: { id: partnerId, displayName: 'Ida Ahorn' },
      roles: ['ROLE_USER'],
    });
    expect((await whoAmI(token)).json()).toEqual(account);
  });

  test('a recently used session is looked up without a transaction', async () => {
    const token = await server.signIn('ida.ahorn@blatt.example');
    let connections = 0;
    const count = () => {
      connections += 1;
    };
    const { pool } = server.database;
    pool.on('acquire', count);
    const answer = await whoAmI(token);
    pool.off('acquire', count);
    expect(answer.statusCode).toBe(200);
    expect(connections).toBe(0);
  });

  test('stores only the hash of the token', async () => {
    const token = await server.signIn('ida.ahorn@blatt.example');
    const rows = await server.database.db.selectFrom('sessions').selectAll().execute();
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(token).digest()]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('sends the same bytes to an unknown user, a wrong password and a disabled account', async () => {
    const wrong = await login('ida.ahorn@blatt.example', 'nope');
    const unknown = await login('nobody@blatt.example', 'nope', '203.0.113.2');
    await server.database.db.updateTable('users').set({ disabled_at: noon }).execute();
    const disabled = await login('ida.ahorn@blatt.example', TEST_PASSWORD, '203.0.113.3');
    for (const answer of [wrong, unknown, disabled]) {
      expect([answer.statusCode, answer.body]).toEqual([401, '{"error":"Invalid credentials."}']);
    }
  });

  inFullRun(() => {
    test('takes about as long for an unknown user as for a wrong password', async () => {
      // Rate-limited calls are refused immediately: a single known user would be, the unknown ones would not.
      const before = () => server.database.db.deleteFrom('login_throttles').execute();
      const ratio = await ratioOfTimes(
        { rounds: 20, within: [0.6, 1.7], before },
        (round) => login(`nobody${round}@blatt.example`, 'nope', `198.51.101.${round}`),
        (round) => login('ida.ahorn@blatt.example', 'nope', `198.51.100.${round}`),
      );
      // Without the dummy hash, an unknown user would get a response in a fraction of the time.
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.7);
    });
  });

  test.each([{}, { username: 'a' }, { password: 'b' }])('a body like %o is 400', async (payload) => {
    expect((await server.app.inject({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(400);
  });
});

describe('throttle', () => {
  test('after five failures for one account from one address, even simultaneous ones, 429 with Retry-After', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => login('ida.ahorn@blatt.example', 'nope')),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
    const waiting = await login('ida.ahorn@blatt.example', TEST_PASSWORD);
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '900']);
    expect(waiting.json()).not.toHaveProperty('error');
    server.setTime(minutes(15));
    expect((await login('ida.ahorn@blatt.example', TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('a flood is refused with Retry-After, does not affect signed-in users, and does not count against refused callers', async () => {
    const token = await server.signIn('ida.ahorn@blatt.example');
    const { db } = server.database;
    const counted = () =>
      db.selectFrom('login_throttles').where('key', 'like', 'account:%').select('key').execute();
    const before = await counted();
    const flood = Array.from({ length: 60 }, (_, guess) =>
      login(`nobody${guess}@blatt.example`, 'nope', `198.51.100.${guess}`),
    );
    const owner = login('ida.ahorn@blatt.example', TEST_PASSWORD);
    expect((await whoAmI(token)).statusCode).toBe(200);
    const answers = await Promise.all([...flood, owner]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(32).fill(401), ...Array(29).fill(503)]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('1');
    expect(await counted()).toHaveLength(before.length + 32);
    expect((await login('ida.ahorn@blatt.example', TEST_PASSWORD)).statusCode).toBe(200);
  });

  inFullRun(() => {
    test('unknown users are rate-limited alike', async () => {
      for (let round = 0; round < 5; round += 1) await login('nobody@blatt.example', 'nope');
      expect((await login('nobody@blatt.example', 'nope')).statusCode).toBe(429);
    });
  });

  test('guesses from many addresses are rate-limited, and the owner at a known address can still sign in', async () => {
    expect((await login('ida.ahorn@blatt.example', TEST_PASSWORD, '192.0.2.7')).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      statuses.push((await login('ida.ahorn@blatt.example', 'nope', `198.51.100.${round}`)).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect((await login('ida.ahorn@blatt.example', TEST_PASSWORD, '198.51.100.200')).statusCode).toBe(429);
    expect((await login('ida.ahorn@blatt.example', TEST_PASSWORD, '192.0.2.7')).statusCode).toBe(200);
  });

  fullTest('guesses from one address at many accounts are rate-limited', async () => {
    const { db } = server.database;
    const rest = { password_hash: await testPasswordHash(), first_name: 'N', last_name: 'N' };
    const accounts = Array.from({ length: 52 }, (_, n) => ({ email: `n${n}@blatt.example`, ...rest }));
    await db.insertInto('users').values(accounts).execute();
    const statuses: number[] = [];
    for (const { email } of accounts) statuses.push((await login(email, 'nope')).statusCode);
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(50)).toEqual([429, 429]);
  });

  inFullRun(() => {
    test('guesses at other accounts do not lock out users known at that address, but everybody else', async () => {
      expect((await login('ida.ahorn@blatt.example', TEST_PASSWORD)).statusCode).toBe(200);
      for (let round = 0; round < 51; round += 1) await login(`n${round}@blatt.example`, 'nope');
      expect((await login('n51@blatt.example', 'nope')).statusCode).toBe(429);
      const own: number[] = [(await login('ida.ahorn@blatt.example', TEST_PASSWORD)).statusCode];
      for (let round = 0; round < 6; round += 1)
        own.push((await login('ida.ahorn@blatt.example', 'nope')).statusCode);
      expect(own).toEqual([200, 401, 401, 401, 401, 401, 429]);
    });
  });
});

describe('session', () => {
  test.each([null, 'nonsense', 'a b'])('token %s is 401', async (token) => {
    expect((await whoAmI(token)).statusCode).toBe(401);
  });

  test('ends immediately by logout, which anybody may call again', async () => {
    const token = await server.signIn('ida.ahorn@blatt.example');
    const other = await server.signIn('ida.ahorn@blatt.example');
    for (const sent of [token, token, null])
      expect((await server.call(sent, { url: '/logout' })).statusCode).toBe(204);
    expect((await whoAmI(token)).statusCode).toBe(401);
    expect((await whoAmI(other)).statusCode).toBe(200);
  });

  test('ends after 30 days', async () => {
    const token = await server.signIn('ida.ahorn@blatt.example');
    server.setTime(minutes(30 * 24 * 60 - 1));
    expect((await whoAmI(token)).statusCode).toBe(200);
    server.setTime(minutes(30 * 24 * 60));
    expect((await whoAmI(token)).statusCode).toBe(401);
  });

  test('of a disabled account is 403 for affiliate info and 401 for the rest, alone and in a batch', async () => {
    const token = await server.signIn('ida.ahorn@blatt.example');
    await server.database.db.updateTable('users').set({ disabled_at: noon }).execute();
    expect((await whoAmI(token)).statusCode).toBe(401);
    expect((await server.call(token, { url: '/api/partnersgetaffiliateinfo' })).statusCode).toBe(403);
    const paths = ['/api/user/', '/api/partnersgetaffiliateinfo'];
    const answers = await server.call(token, { method: 'POST', url: '/api/batch', payload: { paths } });
    expect(answers.json().map(({ status }: { status: number }) => status)).toEqual([401, 403]);
  });

  test('is deleted 90 days after its end, and so are expired rate limits', async () => {
    await server.signIn('ida.ahorn@blatt.example');
    await login('ida.ahorn@blatt.example', 'nope');
    server.setTime(minutes(125 * 24 * 60));
    await cleanUpSessionsJob(server.deps).run();
    const { db } = server.database;
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('login_throttles').selectAll().execute()).toEqual([]);
  });
});

describe('batch', () => {
  test('responds to each call as if it came alone', async () => {
    const token = await server.signIn('ida.ahorn@blatt.example');
    const paths = ['/api/user/', '/api/nothing', '/api/partners/999999/rank'];
    const together = await server.call(token, { method: 'POST', url: '/api/batch', payload: { paths } });
    const alone = await Promise.all(paths.map((url) => server.call(token, { url })));
    expect(together.json()).toEqual(
      alone.map((answer, index) => ({ path: paths[index], status: answer.statusCode, body: answer.json() })),
    );
  });

  test('reports immediately that files, pages and streams must be fetched alone, and runs none of them', async () => {
    const token = await server.signIn('ida.ahorn@blatt.example');
    const paths = [
      '/api/notification/stream',
      '/api/export?1',
      '/api/docs',
      '/api/media/1/file',
      '/api/docs.json',
    ];
    const inject = vi.spyOn(server.app, 'inject');
    const answering = server.call(token, { method: 'POST', url: '/api/batch', payload: { paths } });
    const answer = await Promise.race([answering, sleep(PATIENCE_MS, null)]);
    expect(answer?.json()).toEqual(paths.map((path) => ({ path, status: 406, body: null })));
    expect(inject).toHaveBeenCalledTimes(1);
    inject.mockRestore();
  });

  test.each([
    [[]],
    [['/logout']],
    [['/api/../logout']],
    [['/api/%2E%2e/logout']],
    [['/api/x/..']],
    [Array(25).fill('/api/user/')],
    [['http://elsewhere.example/api/']],
  ])('refuses %o', async (paths) => {
    const token = await server.signIn('ida.ahorn@blatt.example');
    expect(
      (await server.call(token, { method: 'POST', url: '/api/batch', payload: { paths } })).statusCode,
    ).toBe(422);
  });

  test('needs a session', async () => {
    const answer = await server.call(null, {
      method: 'POST',
      url: '/api/batch',
      payload: { paths: ['/api/news'] },
    });
    expect(answer.statusCode).toBe(401);
  });
});
