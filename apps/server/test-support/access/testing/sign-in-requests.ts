import { demoLogins, demoPassword } from '../../../demo/logins.ts';
import { appCode } from '../../../src/identity/session/testing/app-code.ts';
import { Authenticator } from '../../../src/identity/session/testing/authenticator.ts';
import { passkeyCalls } from '../../../src/identity/session/testing/passkey-calls.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

const password = { password: demoPassword };

/** Removes the second factor, and starts setting up a new one with a new secret. */
async function withNewSecret({ server, tokens }: Demo): Promise<{ code: string }> {
  const call = (path: string) =>
    server.call(tokens.anna, { method: 'POST', url: `/api/user/second-factor${path}`, payload: password });
  await call('/disable');
  const { secret } = (await call('')).json();
  return { code: appCode(secret, server.deps.clock.now()) };
}

const withSecondFactor: Prepare = async (demo) => {
  const payload = await withNewSecret(demo);
  await demo.server.call(demo.tokens.anna, {
    method: 'POST',
    url: '/api/user/second-factor/confirm',
    payload,
  });
  return { row: { body: () => password } };
};

/** Anna's only passkey: with one she can no longer sign in by password alone, so the last call removes it. */
async function withPasskey({ server, tokens, identities }: Demo): Promise<Authenticator> {
  const { db } = server.database;
  await db.deleteFrom('passkeys').where('user_id', '=', identities.anna.user).execute();
  return passkeyCalls(server).added(tokens.anna, new Authenticator(), demoPassword);
}

/** The id of the passkey just added, in the path. */
const inPath =
  (body: object): Prepare =>
  async (demo) => {
    await withPasskey(demo);
    const passkey = await oneId(demo, 'select max(id) as id from passkeys');
    return { row: { params: { passkey: String(passkey) }, body: () => ({ ...body }) } };
  };

export const signInRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/login': async () => ({
    row: { body: () => ({ username: demoLogins.anna, password: demoPassword }) },
  }),
  'POST /api/user/second-factor': async () => ({ row: { body: () => password } }),
  'POST /api/user/second-factor/confirm': async (demo) => {
    const given = await withNewSecret(demo);
    return { row: { body: () => given } };
  },
  'POST /api/user/second-factor/recovery-codes': withSecondFactor,
  'POST /api/user/second-factor/disable': withSecondFactor,
  'GET /api/user/passkeys': async (demo) => {
    await withPasskey(demo);
    return {};
  },
  'POST /api/user/passkeys/options': async () => ({ row: { body: () => ({ password: demoPassword }) } }),
  'POST /api/user/passkeys': async ({ server, tokens }) => {
    const options = await passkeyCalls(server).begin(tokens.anna, demoPassword);
    const given = { name: 'Notebook', credential: new Authenticator().create(options) };
    return { row: { body: () => given } };
  },
  'PUT /api/user/passkeys/{passkey}': inPath({ name: 'Telefon' }),
  'POST /api/user/passkeys/{passkey}/remove': inPath({ password: demoPassword }),
  'POST /api/user/passkeys/proof/options': async (demo) => {
    await withPasskey(demo);
    return {};
  },
  'POST /api/user/passkeys/proof': async (demo) => {
    const authenticator = await withPasskey(demo);
    const { post } = passkeyCalls(demo.server);
    const { options } = (await post(demo.tokens.anna, '/api/user/passkeys/proof/options')).json();
    const given = { credential: authenticator.show(options) };
    return { row: { body: () => given } };
  },
  'POST /api/login/passkey': async (demo) => {
    const authenticator = await withPasskey(demo);
    const given = { credential: authenticator.show(await passkeyCalls(demo.server).loginOptions()) };
    return { row: { body: () => given } };
  },
};
