import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { MOST_PASSKEYS } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';
import { cleanUpSessionsJob } from './session.jobs.ts';
import { appCode } from './testing/app-code.ts';
import { Authenticator } from './testing/authenticator.ts';
import { passkeyCalls } from './testing/passkey-calls.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const { server, root, anna, ben } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  ben: { parent: 'root' },
});
const { post, begin, add, added, loginOptions } = passkeyCalls(server);

beforeEach(async () => {
  server.setTime(NOW);
  const { db } = server.database;
  for (const table of [
    'login_throttles',
    'outbox',
    'passkeys',
    'passkey_challenges',
    'second_factors',
    'second_factor_recovery_codes',
  ] as const)
    await db.deleteFrom(table).execute();
});

const list = async (token = anna.token) => (await server.call(token, { url: '/api/user/passkeys' })).json();
const state = async () => (await server.call(anna.token, { url: '/api/user/second-factor' })).json();
const templates = async () => (await server.outboxOf()).map(({ template }) => template);
const put = (token: string, id: number, name: string) =>
  server.call(token, { method: 'PUT', url: `/api/user/passkeys/${id}`, payload: { name } });
const remove = (token: string, id: number, password = TEST_PASSWORD) =>
  post(token, `/api/user/passkeys/${id}/remove`, { password });
const codeOf = (answer: { json(): { violations?: { propertyPath: string; code: string }[] } }) =>
  answer.json().violations?.map(({ propertyPath, code }) => `${propertyPath}: ${code}`);

describe('adding', () => {
  test("needs the password, then the browser's response; the first passkey comes with recovery codes", async () => {
    const wrong = await post(anna.token, '/api/user/passkeys/options', { password: 'nope' });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([422, ['password: passwordWrong']]);
    expect(await list()).toEqual({ available: true, passkeys: [] });
    const options = await begin(anna.token);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Blattwerk' },
      user: { name: anna.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const credential = new Authenticator().create(options);
    const first = await post(anna.token, '/api/user/passkeys', { name: ' Notebook ', credential });
    expect(first.json()).toMatchObject({
      passkey: {
        name: 'Notebook',
        backedUp: false,
        createdAt: '2026-03-15T10:00:00+00:00',
        lastUsedAt: null,
      },
      recoveryCodes: expect.any(Array),
    });
    expect(first.json().recoveryCodes).toHaveLength(10);
    expect(await state()).toEqual({
      enabled: true,
      enabledAt: '2026-03-15T10:00:00+00:00',
      app: false,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    const second = await add(anna.token, new Authenticator(), { name: 'Telefon' });
    expect(second.json().recoveryCodes).toBe(null);
    expect((await list()).passkeys.map(({ name }: { name: string }) => name)).toEqual([
      'Notebook',
      'Telefon',
    ]);
    expect(await templates()).toEqual(['passkey-added', 'passkey-added']);
  });

  test.each([
    ['at another address', { origin: 'http://localhost:4000' }, 'passkeyElsewhere'],
    ['at a page that looks like ours', { origin: 'https://b1attwerk.example' }, 'passkeyElsewhere'],
    ['for another name', { rpId: 'b1attwerk.example' }, 'passkeyRefused'],
    ['without PIN or finger', { isUnverified: true }, 'passkeyRefused'],
    ['as if it was shown', { type: 'webauthn.get' }, 'passkeyRefused'],
    ['for a challenge that nobody gave', { challenge: 'bm9ib2R5' }, 'passkeyLate'],
  ])('a passkey created %s is rejected', async (_, bent, code) => {
    const answer = await add(anna.token, new Authenticator(), { bent });
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, [`credential: ${code}`]]);
    expect(await list()).toEqual({ available: true, passkeys: [] });
    expect(await templates()).toEqual([]);
  });

  inFullRun(() => {
    test('a challenge can be answered once, by the user it was made for, within five minutes and for its purpose', async () => {
      const options = await begin(anna.token);
      const send = (token: string, credential: object) =>
        post(token, '/api/user/passkeys', { name: 'Notebook', credential });
      const late = ['credential: passkeyLate'];
      expect(codeOf(await send(ben.token, new Authenticator().create(options)))).toEqual(late);
      const first = new Authenticator().create(options);
      expect((await send(anna.token, first)).statusCode).toBe(200);
      expect(codeOf(await send(anna.token, first))).toEqual(late);
      const spent = await begin(anna.token);
      await send(anna.token, new Authenticator().create(spent, { isUnverified: true }));
      expect(codeOf(await send(anna.token, new Authenticator().create(spent)))).toEqual(late);
      const forSignIn = { ...(await loginOptions()), rp: { id: 'localhost' } };
      expect(codeOf(await send(anna.token, new Authenticator().create(forSignIn)))).toEqual(late);
      const old = await begin(anna.token);
      server.setTime(minutes(5));
      expect(codeOf(await send(anna.token, new Authenticator().create(old)))).toEqual(late);
    });

    test.each([
      ['no JSON', { clientDataJSON: Buffer.from('leaf').toString('base64url') }],
      ['JSON of another kind', { clientDataJSON: Buffer.from('[1]').toString('base64url') }],
      ['no CBOR', { attestationObject: 'AAAA' }],
    ])('%s is refused like anything else that no browser would send', async (_, bent) => {
      const credential = new Authenticator().create(await begin(anna.token));
      const response = { ...credential.response, ...bent };
      const answer = await post(anna.token, '/api/user/passkeys', {
        name: 'Notebook',
        credential: { ...credential, response },
      });
      expect(codeOf(answer)).toEqual(['credential: passkeyRefused']);
    });
  });

  test('a credential belongs to only one account', async () => {
    const authenticator = await added(anna.token);
    const answer = await add(ben.token, authenticator);
    expect(codeOf(answer)).toEqual(['credential: passkeyKnown']);
    expect((await list(ben.token)).passkeys).toEqual([]);
  });

  inFullRun(() => {
    test(`there are at most ${MOST_PASSKEYS}, and the browser gets the list of existing ones`, async () => {
      const options = await begin(anna.token);
      const authenticators = Array.from({ length: MOST_PASSKEYS }, () => new Authenticator());
      for (const authenticator of authenticators.slice(1)) await added(anna.token, authenticator);
      const excluded = (await begin(anna.token)).excludeCredentials;
      expect(excluded.map(({ id }: { id: string }) => id)).toEqual(
        authenticators.slice(1).map(({ credentialId }) => credentialId.toString('base64url')),
      );
      expect(excluded[0].transports).toEqual(['internal']);
      await added(anna.token, authenticators[0]);
      const full = await post(anna.token, '/api/user/passkeys/options', { password: TEST_PASSWORD });
      expect([full.statusCode, full.json().code]).toEqual([409, 'passkeysFull']);
      const credential = new Authenticator().create(options);
      const answer = await post(anna.token, '/api/user/passkeys', { name: 'Eins mehr', credential });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'passkeysFull']);
    });
  });

  test('the name is a single readable line', async () => {
    const credential = new Authenticator().create(await begin(anna.token));
    for (const name of ['', 'x'.repeat(61), 'a\u202eb'])
      expect((await post(anna.token, '/api/user/passkeys', { name, credential })).statusCode).toBe(422);
  });
});

test('only the owner may rename or delete passkeys; both are logged', async () => {
  await added(anna.token);
  await added(anna.token);
  const [first, second] = (await list()).passkeys;
  expect((await put(ben.token, first.id, 'Meins')).statusCode).toBe(404);
  expect((await remove(ben.token, first.id)).statusCode).toBe(404);
  expect((await put(anna.token, first.id, 'Telefon')).statusCode).toBe(204);
  expect((await remove(anna.token, first.id, 'nope')).statusCode).toBe(422);
  expect((await list()).passkeys.map(({ name }: { name: string }) => name)).toEqual(['Telefon', 'Notebook']);
  await server.database.db.deleteFrom('outbox').execute();
  expect((await remove(anna.token, first.id)).statusCode).toBe(204);
  expect(await state()).toMatchObject({ enabled: true, passkeys: 1, recoveryCodesLeft: 10 });
  expect((await remove(anna.token, second.id)).statusCode).toBe(204);
  expect(await state()).toMatchObject({ enabled: false, passkeys: 0, recoveryCodesLeft: 0 });
  expect(await templates()).toEqual(['passkey-removed', 'second-factor-off']);
  const { db } = server.database;
  expect(await db.selectFrom('second_factor_recovery_codes').selectAll().execute()).toEqual([]);
  const entries = await db
    .selectFrom('audit_log')
    .select('details')
    .where('user_id', '=', anna.userId)
    .where('action', '=', 'second-factor')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(entries.map(({ details }) => details)).toEqual([
    { before: { passkey: 'Notebook' }, after: { passkey: null } },
    { before: { passkey: 'Telefon' }, after: { passkey: null } },
    { before: { passkey: 'Notebook' }, after: { passkey: 'Telefon' } },
  ]);
});

inFullRun(() => {
  test('app and passkey are interchangeable: recovery codes are deleted with the last of them', async () => {
    await added(anna.token);
    const { secret } = (
      await post(anna.token, '/api/user/second-factor', { password: TEST_PASSWORD })
    ).json();
    await post(anna.token, '/api/user/second-factor/confirm', { code: appCode(secret, NOW) });
    expect(await state()).toMatchObject({ app: true, passkeys: 1, recoveryCodesLeft: 10 });
    await server.database.db.deleteFrom('outbox').execute();
    await post(anna.token, '/api/user/second-factor/disable', { password: TEST_PASSWORD });
    expect(await state()).toMatchObject({ enabled: true, app: false, passkeys: 1, recoveryCodesLeft: 10 });
    expect(await templates()).toEqual(['authenticator-app-removed']);
    const renewed = await post(anna.token, '/api/user/second-factor/recovery-codes', {
      password: TEST_PASSWORD,
    });
    expect(renewed.json().recoveryCodes).toHaveLength(10);
  });

  test('an operator who removes the second factor removes the passkeys, too', async () => {
    const found = async () =>
      (await server.call(root.token, { url: `/api/partners/find?text=${anna.email}` })).json()[0]
        .secondFactor;
    await added(anna.token);
    expect(await found()).toBe(true);
    const answer = await post(root.token, `/api/users/${anna.userId}/second-factor/reset`, {
      reason: 'Telefon verloren',
    });
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await found()).toBe(false);
    expect(await state()).toMatchObject({ enabled: false, passkeys: 0, recoveryCodesLeft: 0 });
    expect(await templates()).toEqual(['passkey-added', 'second-factor-off']);
  });
});

test.each([
  ['https://partner.example', { id: 'partner.example', origin: 'https://partner.example' }],
  ['https://partner.example:8443/blatt', { id: 'partner.example', origin: 'https://partner.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://blatt.localhost', { id: 'blatt.localhost', origin: 'http://blatt.localhost' }],
  ['http://partner.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
  ['http://:::3000', null],
])('passkeys at %s are for %o', (publicUrl, party) => {
  expect(relyingPartyOf({ publicUrl })).toEqual(party);
});

inFullRun(() => {
  test('where passkeys are not available, calls say so', async () => {
    const config = server.deps.config as { publicUrl: string };
    const { publicUrl } = config;
    try {
      config.publicUrl = 'http://127.0.0.1:3000';
      expect(await list()).toEqual({ available: false, passkeys: [] });
      const signIn = await post(null, '/api/login/passkey/options');
      const own = await post(anna.token, '/api/user/passkeys/options', { password: TEST_PASSWORD });
      for (const answer of [signIn, own])
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'passkeysUnavailable']);
    } finally {
      config.publicUrl = publicUrl;
    }
  });

  test('unanswered challenges are deleted', async () => {
    await begin(anna.token);
    await loginOptions();
    server.setTime(minutes(4));
    await loginOptions();
    server.setTime(minutes(6));
    await cleanUpSessionsJob(server.deps).run();
    const left = await server.database.db.selectFrom('passkey_challenges').select('purpose').execute();
    expect(left).toEqual([{ purpose: 'sign-in' }]);
  });
});
