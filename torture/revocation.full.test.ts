import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { TEST_PASSWORD } from '@blattwerk/server/test-support/test-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const rounds = count(1, 20);
const NEW_PASSWORD = 'Birnbaum-am-Bach';

let database: TestDatabase;
let servers: TwoServers;
let operator: TestPartner;
let anna: TestPartner;

beforeAll(async () => {
  database = await createTestDatabase();
  operator = await createPartner(database.db, {
    name: 'Root',
    parent: null,
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  });
  anna = await createPartner(database.db, { name: 'Anna', parent: operator });
  servers = await startTwoServers({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await servers?.stop();
  await database.drop();
});

/** The responses of both processes to a token that both have just accepted, so that neither sees it for the first time. */
const bothSay = (token: string) =>
  Promise.all([0, 1].map(async (server) => (await servers.call(server, '/api/user/', { token })).status));

async function codeOf(): Promise<string> {
  await database.db.deleteFrom('outbox').execute();
  await database.db.deleteFrom('login_throttles').execute();
  await servers.call(1, '/api/recovery', { method: 'POST', body: { email: anna.email } });
  const row = await database.db
    .selectFrom('outbox')
    .select('parameters')
    .where('template', '=', 'password-code')
    .executeTakeFirstOrThrow();
  return String((row.parameters as { code?: string }).code);
}

const post = (token: string, path: string, body?: object, method = 'POST') =>
  servers.call(1, path, { token, method, ...(body ? { body } : {}) });

test('logout, password reset, disabling and a change of roles take effect with the next request, in both processes', async () => {
  const reason = 'Probe';
  let password = TEST_PASSWORD;
  const admin = await servers.signIn(operator.email);
  const ways: readonly [string, (token: string) => Promise<Response>][] = [
    ['logout', (token) => servers.call(1, '/logout', { token })],
    [
      'password reset',
      async () => {
        const body = { email: anna.email, code: await codeOf(), password: NEW_PASSWORD };
        password = NEW_PASSWORD;
        return servers.call(1, '/api/recovery/password', { method: 'POST', body });
      },
    ],
    ['disabling', () => post(admin, `/api/users/${anna.userId}/disable`, { reason })],
    ['enabling', () => post(admin, `/api/users/${anna.userId}/enable`, { reason })],
    [
      'other roles',
      () =>
        post(admin, `/api/users/${anna.userId}/roles`, { roles: ['ROLE_USER', 'ROLE_ADMIN'], reason }, 'PUT'),
    ],
    [
      'the former roles',
      () => post(admin, `/api/users/${anna.userId}/roles`, { roles: ['ROLE_USER'], reason }, 'PUT'),
    ],
  ];
  const tell = progressOf('revocation', rounds);
  for (let round = 1; round <= rounds; round += 1) {
    let token = '';
    for (const [way, revoke] of ways) {
      if (way !== 'enabling') {
        token = await servers.signIn(anna.email, password);
        expect(await bothSay(token), `before ${way}`).toEqual([200, 200]);
      }
      expect((await revoke(token)).status, way).toBe(204);
      expect(await bothSay(token), `after ${way}`).toEqual([401, 401]);
    }
    tell(round);
  }
});
