import { rm, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { TEST_PASSWORD, testPasswordHash } from '../../../test-support/test-server.ts';
import { currentMaintenance, maintenanceFile } from '../../platform/maintenance-state.ts';
import { createRecoveryCodes, hashRecoveryCode, stepOfCode } from './one-time-codes.ts';
import { appCode } from './testing/app-code.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const seconds = (count: number) => new Date(NOW.getTime() + count * 1000);

const { server, root, anna } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
});

beforeEach(async () => {
  server.setTime(NOW);
  const { db } = server.database;
  for (const table of ['login_throttles', 'sessions', 'outbox', 'second_factors'] as const)
    await db.deleteFrom(table).execute();
  await db
    .updateTable('users')
    .set({ password_hash: await testPasswordHash() })
    .execute();
});

const post = (token: string, path: string, payload: object) =>
  server.call(token, { method: 'POST', url: `/api/user/second-factor${path}`, payload });
const state = async (token: string) => (await server.call(token, { url: '/api/user/second-factor' })).json();
const login = (code?: string, remoteAddress = '203.0.113.1', word = TEST_PASSWORD) =>
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: anna.email, password: word, ...(code === undefined ? {} : { code }) },
    remoteAddress,
  });
const templates = async () =>
  (await server.outboxOf())
    .map(({ template }) => template)
    .filter((template) => template !== 'new-user-login');

/** Response to a wrong code. */
const isWrong = { error: 'secondFactorWrong', factors: ['app'] };

/** Sets up the app half an hour ago, so that its current codes are unused. */
async function setUp(): Promise<{ token: string; secret: string; recoveryCodes: string[] }> {
  server.setTime(seconds(-1800));
  const token = await server.signIn(anna.email);
  const { secret } = (await post(token, '', { password: TEST_PASSWORD })).json();
  const confirmed = await post(token, '/confirm', { code: appCode(secret, seconds(-1800)) });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  server.setTime(NOW);
  return { token, secret, recoveryCodes: confirmed.json().recoveryCodes };
}

describe('setting up', () => {
  test('needs the password, then a code of the app; until then, sign-in does not ask for a code', async () => {
    const token = await server.signIn(anna.email);
    const wrong = await post(token, '', { password: 'nope' });
    expect([wrong.statusCode, wrong.json().violations[0].propertyPath]).toEqual([422, 'password']);
    const { secret, uri } = (await post(token, '', { password: TEST_PASSWORD })).json();
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Blattwerk:${anna.email}?`);
    expect((await login()).statusCode).toBe(200);
    const refused = await post(token, '/confirm', { code: '000000' });
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'code']);
    expect(await state(token)).toEqual({
      enabled: false,
      enabledAt: null,
      app: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
    });

    const code = appCode(secret, NOW);
    const answers = await Promise.all([
      post(token, '/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
      post(token, '/confirm', { code }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect(await state(token)).toEqual({
      enabled: true,
      enabledAt: '2026-03-15T10:00:00+00:00',
      app: true,
      passkeys: 0,
      recoveryCodesLeft: 10,
    });
    expect(await templates()).toEqual(['second-factor-on']);
    expect((await post(token, '', { password: TEST_PASSWORD })).statusCode).toBe(409);
    expect((await post(token, '/confirm', { code })).statusCode).toBe(409);
  });

  test('secret and recovery codes are not readable in the database', async () => {
    const { secret, recoveryCodes } = await setUp();
    const { db } = server.database;
    const stored = JSON.stringify([
      (await db.selectFrom('second_factors').selectAll().execute()).map((row) =>
        row.secret.toString('latin1'),
      ),
      (await db.selectFrom('second_factor_recovery_codes').selectAll().execute()).map((row) =>
        row.code_hash.toString('latin1'),
      ),
      await db.selectFrom('outbox').selectAll().execute(),
    ]);
    expect(recoveryCodes).toHaveLength(10);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  });

  inFullRun(() => {
    test('guesses of the first code are limited', async () => {
      const token = await server.signIn(anna.email);
      await post(token, '', { password: TEST_PASSWORD });
      const answers = await Promise.all(
        Array.from({ length: 14 }, () => post(token, '/confirm', { code: '000000' })),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
    });
  });
});

describe('sign-in', () => {
  test('asks for a code only after the correct password, and accepts each code once', async () => {
    const { secret } = await setUp();
    const code = appCode(secret, NOW);
    expect([(await login(code, '203.0.113.1', 'nope')).body]).toEqual(['{"error":"Invalid credentials."}']);
    const response = await login();
    expect([response.statusCode, response.body]).toEqual([
      401,
      '{"error":"secondFactorRequired","factors":["app"]}',
    ]);
    const wrong = await login('000000');
    expect([wrong.statusCode, wrong.body]).toEqual([401, '{"error":"secondFactorWrong","factors":["app"]}']);
    const passed = await login(code);
    expect([passed.statusCode, passed.json().user.email]).toEqual([200, anna.email]);
    expect((await login(code)).json()).toEqual(isWrong);
    // The previous code is older than the one just used, although it is within the window.
    expect((await login(appCode(secret, seconds(-30)))).json()).toEqual(isWrong);
    server.setTime(seconds(30));
    expect((await login(appCode(secret, seconds(30)))).statusCode).toBe(200);
  });

  fullTest('one code sent many times simultaneously is accepted once', async () => {
    const { secret } = await setUp();
    const code = appCode(secret, NOW);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => login(code, `198.51.100.${at}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('accepts each recovery code once, however it is formatted, and notifies the owner', async () => {
    const { token, recoveryCodes } = await setUp();
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(` ${first.toUpperCase().replaceAll('-', ' ')}`)).statusCode).toBe(200);
    expect((await login(first)).json()).toEqual(isWrong);
    expect((await login(second)).statusCode).toBe(200);
    expect((await state(token)).recoveryCodesLeft).toBe(8);
    const notices = (await server.outboxOf()).filter(({ template }) => template === 'recovery-code-used');
    expect(notices.map(({ parameters }) => parameters.left)).toEqual([9, 8]);
  });

  inFullRun(() => {
    test.each([
      ['its session', 'before insert on sessions for each row'],
      ['its success', 'before update on login_throttles for each row when (new.failures = 0)'],
    ])('a code remains usable, and nobody is notified, if %s cannot be written', async (_, write) => {
      const { token, recoveryCodes } = await setUp();
      const { db, pool } = server.database;
      const sessions = () => db.selectFrom('sessions').select('id').execute();
      const before = await sessions();
      await pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger broken ${write} execute function fail()`);
      const failed = await login(recoveryCodes[0]);
      await pool.query('drop function fail cascade');
      expect(failed.statusCode).toBe(500);
      expect(await sessions()).toEqual(before);
      expect((await state(token)).recoveryCodesLeft).toBe(10);
      expect(await templates()).toEqual(['second-factor-on']);
      expect((await login(recoveryCodes[0])).statusCode).toBe(200);
    });

    test('under maintenance a correct password gets 503, repeatedly, and its code remains usable', async () => {
      const { token, recoveryCodes } = await setUp();
      const { config } = server.deps;
      const isOn = () => currentMaintenance(config) !== null;
      const wrong = () => login(recoveryCodes[0], '203.0.113.2', 'nope');
      try {
        await writeFile(maintenanceFile(config), '');
        await expect.poll(isOn).toBe(true);
        for (let round = 0; round < 6; round += 1)
          expect((await login(recoveryCodes[0])).statusCode).toBe(503);
        // Without the password nobody learns anything, not even that there is an account.
        expect((await wrong()).statusCode).toBe(401);
      } finally {
        await rm(maintenanceFile(config));
        await expect.poll(isOn).toBe(false);
      }
      expect((await login(recoveryCodes[0])).statusCode).toBe(200);
      expect((await state(token)).recoveryCodesLeft).toBe(9);
    });
  });

  test('guesses of codes are limited, also from many addresses', async () => {
    const { secret } = await setUp();
    const statuses: number[] = [];
    for (let round = 0; round < 14; round += 1)
      statuses.push((await login('000000', `198.51.100.${round}`)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    // From the address where she set it up, she can still sign in.
    expect((await login(appCode(secret, NOW), '127.0.0.1')).statusCode).toBe(200);
  });
});

inFullRun(() => {
  test('new recovery codes replace the former ones; switching off needs the password; both are notified and logged', async () => {
    const { token, recoveryCodes } = await setUp();
    expect((await post(token, '/recovery-codes', { password: 'nope' })).statusCode).toBe(422);
    const renewed = (await post(token, '/recovery-codes', { password: TEST_PASSWORD })).json().recoveryCodes;
    expect((await login(recoveryCodes[0])).json()).toEqual(isWrong);
    expect((await login(renewed[0])).statusCode).toBe(200);
    expect((await post(token, '/disable', { password: 'nope' })).statusCode).toBe(422);
    expect((await state(token)).enabled).toBe(true);
    expect((await post(token, '/disable', { password: TEST_PASSWORD })).statusCode).toBe(204);
    expect((await login()).statusCode).toBe(200);
    expect((await post(token, '/recovery-codes', { password: TEST_PASSWORD })).statusCode).toBe(409);
    expect(await templates()).toEqual([
      'second-factor-on',
      'recovery-codes-renewed',
      'recovery-code-used',
      'second-factor-off',
    ]);
    const entries = await server.database.db
      .selectFrom('audit_log')
      .select('details')
      .where('user_id', '=', anna.userId)
      .where('action', '=', 'second-factor')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const [off, on] = [
      { secondFactor: false, app: false },
      { secondFactor: true, app: true },
    ];
    expect(entries.map(({ details }) => details)).toEqual([
      { before: on, after: off },
      { before: on, after: { ...on, recoveryCodes: 'changed' } },
      { before: off, after: on },
    ]);
  });
});

test('an operator removes it from others, never from themselves; it is logged, and the owner is notified', async () => {
  const { token } = await setUp();
  const operator = await server.signIn(root.email);
  const reason = 'Telefon verloren';
  const reset = (as: string, user: number) =>
    server.call(as, { method: 'POST', url: `/api/users/${user}/second-factor/reset`, payload: { reason } });
  expect((await reset(token, anna.userId)).statusCode).toBe(403);
  expect((await reset(operator, root.userId)).statusCode).toBe(409);
  expect((await reset(operator, 999_999)).statusCode).toBe(404);
  expect((await login()).statusCode).toBe(401);
  expect((await reset(operator, anna.userId)).statusCode).toBe(204);
  expect((await login()).statusCode).toBe(200);
  expect(await templates()).toEqual(['second-factor-on', 'second-factor-off']);
  const entries = await server.database.db
    .selectFrom('audit_log')
    .select('user_id')
    .where('subject', '=', `/api/users/${anna.userId}/second-factor/reset`)
    .execute();
  expect(entries).toEqual([{ user_id: root.userId }]);
});

test('codes: the app’s of three time steps are accepted, recovery codes are all different', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const step = Math.floor(NOW.getTime() / 30_000);
  for (const shift of [-1, 0, 1])
    expect(stepOfCode(secret, appCode(secret, seconds(shift * 30)), NOW)).toBe(step + shift);
  for (const shift of [-2, 2])
    expect(stepOfCode(secret, appCode(secret, seconds(shift * 30)), NOW)).toBeNull();
  const codes = createRecoveryCodes();
  expect(new Set(codes.map((code) => hashRecoveryCode(code).toString('hex'))).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
});
