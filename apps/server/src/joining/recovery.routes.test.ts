import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../test-support/full-run.ts';
import { fullTest } from '../../test-support/full-test.ts';
import { ratioOfTimes } from '../../test-support/same-time.ts';
import { setUpNetwork } from '../../test-support/set-up-network.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const NEW_PASSWORD = 'Birnbaum-am-Bach';

const { server, anna } = setUpNetwork(NOW, { anna: { parent: null, locale: 'en' } });

beforeEach(async () => {
  server.setTime(NOW);
  const { db } = server.database;
  await db.deleteFrom('login_throttles').execute();
  await db.deleteFrom('recovery_codes').execute();
  await db.deleteFrom('outbox').execute();
});

const post = (path: string, payload: object, remoteAddress = '203.0.113.1') =>
  server.app.inject({ method: 'POST', url: `/api/recovery${path}`, payload, remoteAddress });

async function codeFor(email = anna.email): Promise<string> {
  expect((await post('', { email })).statusCode).toBe(204);
  const mail = (await server.outboxOf()).at(-1);
  expect(mail).toMatchObject({ recipient: anna.email, template: 'password-code', locale: 'en' });
  return String(mail?.parameters.code);
}

/** A wrong code. */
const other = (code: string, by = 1) => String((Number(code) + by) % 100_000).padStart(5, '0');

test('three steps: code by mail, check, new password; all sessions end, payouts are held, the user is notified', async () => {
  const { db } = server.database;
  const tokens = [await server.signIn(anna.email), await server.signIn(anna.email)];
  const email = anna.email.toUpperCase();
  const code = await codeFor(email);
  expect(code).toMatch(/^\d{5}$/);
  expect((await post('/check', { email, code })).statusCode).toBe(204);
  server.setTime(minutes(9));
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => post('/password', { email, code, password: NEW_PASSWORD })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422, 422, 422]);
  for (const token of tokens) expect((await server.call(token, { url: '/api/user/' })).statusCode).toBe(401);
  await expect(server.signIn(anna.email)).rejects.toThrow('401');
  expect(await server.signIn(anna.email, NEW_PASSWORD)).toBeTruthy();
  const user = await db.selectFrom('users').select('password_reset_at').executeTakeFirstOrThrow();
  expect(user.password_reset_at).toEqual(minutes(9));
  expect((await server.outboxOf()).at(-1)).toMatchObject({
    recipient: anna.email,
    template: 'password-changed',
    parameters: { date: '15 Mar 2026, 11:09' },
  });
  const audited = await db.selectFrom('audit_log').select(['user_id', 'action', 'details']).execute();
  const details = { before: {}, after: { password: 'reset' } };
  expect(audited).toEqual([{ user_id: anna.userId, action: 'password', details }]);
  expect((await post('/check', { email, code })).statusCode).toBe(422);
});

describe('a code', () => {
  test('is valid for ten minutes', async () => {
    const code = await codeFor();
    server.setTime(minutes(10));
    expect((await post('/check', { email: anna.email, code })).statusCode).toBe(422);
  });

  test('has five attempts, even concurrent and from many addresses, then the right one is refused as well', async () => {
    const code = await codeFor();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        post('/check', { email: anna.email, code: other(code, i + 1) }, `198.51.100.${i}`),
      ),
    );
    expect(answers.every(({ statusCode }) => statusCode === 422)).toBe(true);
    const row = await server.database.db.selectFrom('recovery_codes').select('tries').executeTakeFirst();
    expect(row?.tries).toBe(5);
    expect((await post('/check', { email: anna.email, code })).statusCode).toBe(422);
  });

  test('does not count the right one as an attempt', async () => {
    const code = await codeFor();
    for (let i = 0; i < 4; i += 1) await post('/check', { email: anna.email, code: other(code) });
    for (let i = 0; i < 3; i += 1)
      expect((await post('/check', { email: anna.email, code })).statusCode).toBe(204);
    expect((await post('/check', { email: anna.email, code: other(code) })).statusCode).toBe(422);
    expect((await post('/check', { email: anna.email, code })).statusCode).toBe(422);
  });

  test('is invalidated by the next one', async () => {
    const first = await codeFor();
    const second = await codeFor();
    if (first !== second)
      expect((await post('/check', { email: anna.email, code: first })).statusCode).toBe(422);
    expect((await post('/check', { email: anna.email, code: second })).statusCode).toBe(204);
  });

  fullTest(
    'is sent three times a day, however many requests are concurrent; the last one stays valid',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => post('', { email: anna.email }, `198.51.100.${i}`)),
      );
      expect(answers.every(({ statusCode }) => statusCode === 204)).toBe(true);
      const mails = await server.outboxOf();
      expect(mails).toHaveLength(3);
      const tried = await Promise.all(
        mails.map(({ parameters }) => post('/check', { email: anna.email, code: parameters.code })),
      );
      expect(tried.filter(({ statusCode }) => statusCode === 204).length).toBeGreaterThan(0);
      server.setTime(minutes(24 * 60));
      expect(await codeFor()).toMatch(/^\d{5}$/);
    },
  );

  test('is not stored in plain text, except in the waiting mail', async () => {
    const code = await codeFor();
    const row = await server.database.db.selectFrom('recovery_codes').selectAll().executeTakeFirstOrThrow();
    expect(row.code.includes(Buffer.from(code))).toBe(false);
  });
});

describe('an unknown address', () => {
  const bodies = async (email: string) => {
    const answers = [await post('', { email })];
    answers.push(await post('/check', { email, code: '00000' }));
    answers.push(await post('/password', { email, code: '00000', password: NEW_PASSWORD }));
    return answers.map(({ statusCode, headers, body }) => {
      const { date: _, 'x-request-id': __, ...kept } = headers;
      return { statusCode, body, kept: JSON.stringify(kept).replaceAll(/'nonce-[^']+'/g, '') };
    });
  };

  test('gets the same bytes, and no mail', async () => {
    await server.database.db.updateTable('users').set({ disabled_at: NOW }).execute();
    const disabled = await bodies(anna.email);
    const unknown = await bodies('nobody@post.example');
    expect(await server.outboxOf()).toEqual([]);
    await server.database.db.updateTable('users').set({ disabled_at: null }).execute();
    const known = await bodies(anna.email);
    expect(known.map(({ statusCode }) => statusCode)).toEqual([204, 422, 422]);
    expect(unknown).toEqual(known);
    expect(disabled).toEqual(known);
    expect(await server.outboxOf()).toHaveLength(1);
  });

  inFullRun(() => {
    test('takes about as long', async () => {
      const before = () => server.database.db.deleteFrom('login_throttles').execute();
      const ratio = await ratioOfTimes(
        { rounds: 25, within: [0.6, 1.7], before },
        (round) => post('', { email: `nobody${round}@post.example` }, `198.51.101.${round}`),
        (round) => post('', { email: anna.email }, `198.51.100.${round}`),
      );
      console.log(`recovery: an unknown address takes ${ratio.toFixed(2)} of the time of a known one`);
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.7);
    });
  });
});

fullTest(
  'guesses from one network address are throttled; the user at another one still gets in',
  async () => {
    const code = await codeFor();
    const statuses: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const email = `n${i}@post.example`;
      statuses.push((await post('/check', { email, code: other(code) }, '192.0.2.66')).statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await post('/check', { email: anna.email, code }, '192.0.2.7')).statusCode).toBe(204);
  },
);

test.each([
  ['', { email: 'nora@' }],
  ['/check', { email: 'anna@marker.example', code: '1234' }],
  ['/check', { email: 'anna@marker.example', code: '1234a' }],
  ['/password', { email: 'anna@marker.example', code: '12345', password: 'kurz' }],
])('%s %j is refused before any code is checked', async (path, payload) => {
  expect((await post(path, payload)).statusCode).toBe(422);
});
