import { expect } from 'vitest';
import { TEST_PASSWORD, type TestServer } from '../../../../test-support/test-server.ts';
import { Authenticator, type Bent } from './authenticator.ts';

/** How a test signs in with a passkey. */
interface SignIn {
  readonly bent?: Bent;
  readonly username?: string;
  readonly remoteAddress?: string;
}

/** The calls a browser makes to add passkeys and to use them. */
export function passkeyCalls(server: TestServer) {
  const post = (token: string | null, url: string, payload: object = {}) =>
    server.call(token, { method: 'POST', url, payload });

  /** The options for creating a passkey. */
  const begin = async (token: string, password = TEST_PASSWORD) => {
    const begun = await post(token, '/api/user/passkeys/options', { password });
    expect(begun.statusCode, begun.body).toBe(200);
    return begun.json().options;
  };

  /** Adds the passkey of an authenticator. */
  const add = async (
    token: string,
    authenticator: Authenticator,
    { name = 'Notebook', bent = {}, password }: { name?: string; bent?: Bent; password?: string } = {},
  ) => {
    const credential = authenticator.create(await begin(token, password), bent);
    return post(token, '/api/user/passkeys', { name, credential });
  };

  /** An authenticator whose passkey has been added. */
  const added = async (token: string, authenticator = new Authenticator(), password?: string) => {
    const answer = await add(token, authenticator, password === undefined ? {} : { password });
    expect(answer.statusCode, answer.body).toBe(200);
    return authenticator;
  };

  const loginOptions = async (remoteAddress = '203.0.113.1') => {
    const url = '/api/login/passkey/options';
    return (await server.app.inject({ method: 'POST', url, remoteAddress })).json().options;
  };

  const login = (payload: object, remoteAddress = '203.0.113.1') =>
    server.app.inject({ method: 'POST', url: '/api/login/passkey', payload, remoteAddress });

  /** Signs in with the passkey of an authenticator. */
  const signIn = async (authenticator: Authenticator, { bent, username, remoteAddress }: SignIn = {}) => {
    const credential = authenticator.show(await loginOptions(remoteAddress), bent);
    return login({ credential, ...(username !== undefined && { username }) }, remoteAddress);
  };

  /** Proves the second factor of a session with the passkey of an authenticator. */
  const prove = async (token: string, authenticator: Authenticator, bent: Bent = {}) => {
    const { options } = (await post(token, '/api/user/passkeys/proof/options')).json();
    return post(token, '/api/user/passkeys/proof', { credential: authenticator.show(options, bent) });
  };

  return { post, begin, add, added, loginOptions, login, signIn, prove };
}
