import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { currentMaintenance, maintenanceFile } from '../../platform/maintenance-state.ts';
import { appCode } from './testing/app-code.ts';
import { Authenticator } from './testing/authenticator.ts';
import { passkeyCalls } from './testing/passkey-calls.ts';
import { hashToken } from './token.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const { server, anna, ben } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  ben: { parent: 'root' },
});
const { post, add, added, loginOptions, login, signIn, prove } = passkeyCalls(server);

beforeEach(async () => {
  server.setTime(NOW);
  const { db } = server.database;
  for (const table of ['login_throttles', 'outbox', 'passkeys', 'second_factors'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('users').set({ disabled_at: null }).execute();
});

const byPassword = (code?: string, word = TEST_PASSWORD) =>
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: anna.email, password: word, ...(code !== undefined && { code }) },
    remoteAddress: '203.0.113.1',
  });

/** When the session of a token proved the second factor. */
async function provenOf(token: string): Promise<Date | null> {
  const { proven_at: provenAt } = await server.database.db
    .selectFrom('sessions')
    .select('proven_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return provenAt;
}

describe('a sign-in by passkey', () => {
  test('responds like one with a password, and proves the second factor', async () => {
    const authenticator = await added(anna.token);
    const answer = await signIn(authenticator);
    expect(answer.statusCode, answer.body).toBe(200);
    const { token, ...account } = answer.json();
    expect(account).toMatchObject({
      user: { email: anna.email },
      partner: { id: anna.id },
      roles: ['ROLE_USER'],
    });
    expect((await server.call(token, { url: '/api/user/' })).json()).toEqual(account);
    expect(await provenOf(token)).toEqual(NOW);
    expect(await provenOf(anna.token)).toBe(null);
    const { passkeys } = (await server.call(token, { url: '/api/user/passkeys' })).json();
    expect(passkeys[0].lastUsedAt).toBe('2026-03-15T10:00:00+00:00');
  });

  inFullRun(() => {
    test('is reported like any other sign-in from a new address', async () => {
      const authenticator = await added(anna.token);
      const notices = async () =>
        (await server.outboxOf()).filter(({ template }) => template === 'new-user-login').length;
      await signIn(authenticator, { remoteAddress: '198.51.100.1' });
      expect(await notices()).toBe(1);
      await signIn(authenticator, { remoteAddress: '198.51.100.1' });
      expect(await notices()).toBe(1);
    });

    test('works with an authenticator without a counter', async () => {
      const authenticator = await added(anna.token, new Authenticator({ counts: false }));
      for (let round = 0; round < 3; round += 1) expect((await signIn(authenticator)).statusCode).toBe(200);
    });
  });

  test.each([
    ['at another address', { origin: 'http://localhost:4000' }, 'passkeyElsewhere'],
    ['for another name', { rpId: 'b1attwerk.example' }, 'passkeyRefused'],
    ['without PIN or finger', { isUnverified: true }, 'passkeyRefused'],
    ['as if it was just made', { type: 'webauthn.create' }, 'passkeyRefused'],
    ['for a challenge that nobody gave', { challenge: 'bm9ib2R5' }, 'passkeyLate'],
    ['for somebody else’s account', { userHandle: 'OTk5OTk5' }, 'passkeyRefused'],
  ])('with an assertion that was made %s is refused', async (_, bent, code) => {
    const authenticator = await added(anna.token);
    const answer = await signIn(authenticator, { bent });
    expect([answer.statusCode, answer.json().code]).toEqual([401, code]);
    expect(answer.json()).not.toHaveProperty('token');
  });

  test('gives the same response to an unknown passkey, a wrong signature and a disabled account', async () => {
    const authenticator = await added(anna.token);
    const { credentialId } = authenticator;
    const unknown = await signIn(new Authenticator());
    const forged = await signIn(new Authenticator({ credentialId }));
    await server.database.db.updateTable('users').set({ disabled_at: NOW }).execute();
    const disabled = await signIn(authenticator);
    for (const answer of [unknown, forged, disabled])
      expect([answer.statusCode, answer.body]).toEqual([
        401,
        '{"error":"This passkey is not accepted here.","code":"passkeyRefused","params":{}}',
      ]);
  });

  test('cannot be replayed: a response, a challenge, an outdated counter', async () => {
    const authenticator = await added(anna.token);
    const credential = authenticator.show(await loginOptions());
    const both = await Promise.all([login({ credential }), login({ credential })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await login({ credential })).json().code).toBe('passkeyLate');
    expect((await signIn(authenticator)).statusCode).toBe(200);
    // It is on two devices: the copy continues from the counter when it was made.
    for (const counter of [1, 2, 0]) {
      const copy = await signIn(authenticator, { bent: { counter } });
      expect([counter, copy.statusCode, copy.json().code]).toEqual([counter, 401, 'passkeyRefused']);
    }
    const old = authenticator.show(await loginOptions());
    server.setTime(minutes(5));
    expect((await login({ credential: old })).json().code).toBe('passkeyLate');
  });

  inFullRun(() => {
    test('accepts only a challenge for a sign-in', async () => {
      const authenticator = await added(anna.token);
      const { options } = (await post(anna.token, '/api/user/passkeys/proof/options')).json();
      expect((await login({ credential: authenticator.show(options) })).json().code).toBe('passkeyLate');
    });
  });

  test('as a second step admits only the account whose password was given', async () => {
    const [own, other] = [await added(anna.token), await added(ben.token)];
    const refused = await signIn(other, { username: anna.email });
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'passkeyOfOther']);
    expect((await signIn(own, { username: ` ${anna.email.toUpperCase()}` })).statusCode).toBe(200);
  });

  inFullRun(() => {
    test('after a password takes back its attempt, however often', async () => {
      const authenticator = await added(anna.token);
      for (let round = 0; round < 7; round += 1) {
        expect((await byPassword()).json().error).toBe('secondFactorRequired');
        expect((await signIn(authenticator, { username: anna.email })).statusCode).toBe(200);
      }
    });
  });

  fullTest(
    'is rate-limited like any other, and the owner can still sign in from a known address',
    async () => {
      const authenticator = await added(anna.token);
      expect((await signIn(authenticator)).statusCode).toBe(200);
      const flood = async (of: Authenticator) =>
        (await signIn(of, { bent: { isUnverified: true } })).statusCode;
      const statuses: number[] = [];
      for (let round = 0; round < 22; round += 1) statuses.push(await flood(new Authenticator()));
      expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
      expect((await signIn(authenticator)).statusCode).toBe(200);
    },
  );

  fullTest('is refused under maintenance, and its passkey remains usable', async () => {
    const authenticator = await added(anna.token);
    const { config } = server.deps;
    const isOn = () => currentMaintenance(config) !== null;
    try {
      await writeFile(maintenanceFile(config), '');
      await expect.poll(isOn).toBe(true);
      expect((await signIn(authenticator)).statusCode).toBe(503);
      expect((await signIn(new Authenticator())).statusCode).toBe(401);
    } finally {
      await rm(maintenanceFile(config));
      await expect.poll(isOn).toBe(false);
    }
    expect((await signIn(authenticator)).statusCode).toBe(200);
  });

  inFullRun(() => {
    test.each([
      ['no credential', {}],
      ['an id that is none', { id: '*' }],
      ['another type', { type: 'password' }],
    ])('with %s is 422', async (_, bent) => {
      const credential = { ...new Authenticator().show(await loginOptions()), ...bent };
      const payload = Object.keys(bent).length === 0 ? {} : { credential };
      expect((await login(payload)).statusCode).toBe(422);
    });
  });
});

describe('a password', () => {
  test('is not enough for a user with a passkey; a recovery code replaces it once', async () => {
    const { recoveryCodes } = (await add(anna.token, new Authenticator())).json();
    const response = await byPassword();
    expect([response.statusCode, response.body]).toEqual([
      401,
      '{"error":"secondFactorRequired","factors":["passkey"]}',
    ]);
    expect((await byPassword(undefined, 'nope')).body).toBe('{"error":"Invalid credentials."}');
    expect((await byPassword('123456')).json()).toEqual({ error: 'secondFactorWrong', factors: ['passkey'] });
    expect((await byPassword(recoveryCodes[0])).statusCode).toBe(200);
    expect((await byPassword(recoveryCodes[0])).statusCode).toBe(401);
  });

  inFullRun(() => {
    test('with an app code is enough even if there is a passkey', async () => {
      await added(anna.token);
      const begun = await post(anna.token, '/api/user/second-factor', { password: TEST_PASSWORD });
      const { secret } = begun.json();
      expect((await byPassword()).json().factors).toEqual(['passkey']);
      await post(anna.token, '/api/user/second-factor/confirm', { code: appCode(secret, NOW) });
      expect((await byPassword()).json().factors).toEqual(['app', 'passkey']);
      server.setTime(minutes(1));
      expect((await byPassword(appCode(secret, minutes(1)))).statusCode).toBe(200);
    });
  });
});

describe('a proof', () => {
  test("is an assertion by one's own passkey, made recently", async () => {
    const none = await post(anna.token, '/api/user/passkeys/proof/options');
    expect([none.statusCode, none.json().code]).toEqual([409, 'passkeyNone']);
    const [own, other] = [await added(anna.token), await added(ben.token)];
    const refused = await prove(anna.token, other);
    expect([refused.statusCode, refused.json().violations[0].code]).toEqual([422, 'passkeyRefused']);
    expect((await prove(anna.token, own, { isUnverified: true })).statusCode).toBe(422);
    expect((await prove(anna.token, own, { origin: 'https://b1attwerk.example' })).statusCode).toBe(422);
    expect(await provenOf(anna.token)).toBe(null);
    const { options } = (await post(anna.token, '/api/user/passkeys/proof/options')).json();
    expect(options.allowCredentials).toEqual([
      { id: own.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
    const credential = own.show(options);
    expect((await post(ben.token, '/api/user/passkeys/proof', { credential })).statusCode).toBe(422);
    expect((await post(anna.token, '/api/user/passkeys/proof', { credential })).statusCode).toBe(204);
    expect(await provenOf(anna.token)).toEqual(NOW);
    expect((await post(anna.token, '/api/user/passkeys/proof', { credential })).statusCode).toBe(422);
  });

  inFullRun(() => {
    test('is refused with a random signature', async () => {
      const own = await added(anna.token);
      const { options } = (await post(anna.token, '/api/user/passkeys/proof/options')).json();
      const credential = own.show(options);
      const response = { ...credential.response, signature: randomBytes(70).toString('base64url') };
      const answer = await post(anna.token, '/api/user/passkeys/proof', {
        credential: { ...credential, response },
      });
      expect(answer.json().violations[0].code).toBe('passkeyRefused');
    });
  });
});
