import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { TEST_PASSWORD } from '@blattwerk/server/platform/testing/test-server.ts';
import { type Planted, plant } from '@blattwerk/server/team/testing/plant.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../e2e/support/server-process.ts';
import { count } from './support/counts.ts';

const rounds = count(1, 20);
const NEW_PASSWORD = 'Birnbaum-am-Bach';

let database: TestDatabase;
let servers: ServerProcess[] = [];
let operator: Planted;
let anna: Planted;

beforeAll(async () => {
  database = await createTestDatabase();
  operator = await plant(database.db, { name: 'Root', parent: null, roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  anna = await plant(database.db, { name: 'Anna', parent: operator });
  const start = () => startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

function call(
  server: number,
  path: string,
  options: { token?: string; method?: string; body?: object } = {},
) {
  const { token, method = 'GET', body } = options;
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const payload = body ? { body: JSON.stringify(body) } : {};
  return fetch(`${servers[server]?.url}${path}`, { method, headers, ...payload });
}

async function signIn(who: Planted, password: string): Promise<string> {
  const answer = await call(0, '/api/login', { method: 'POST', body: { username: who.email, password } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** What both processes say to a token: they took it just before, so that neither has it for the first time. */
const bothSay = (token: string) =>
  Promise.all([0, 1].map(async (server) => (await call(server, '/api/user/', { token })).status));

async function codeOf(): Promise<string> {
  await database.db.deleteFrom('outbox').execute();
  await database.db.deleteFrom('login_throttles').execute();
  await call(1, '/api/recovery', { method: 'POST', body: { email: anna.email } });
  const row = await database.db
    .selectFrom('outbox')
    .select('parameters')
    .where('template', '=', 'password-code')
    .executeTakeFirstOrThrow();
  return String((row.parameters as { code?: string }).code);
}

const post = (token: string, path: string, body?: object, method = 'POST') =>
  call(1, path, { token, method, ...(body ? { body } : {}) });

test('logout, password reset, disabling and other roles are refused by the next request, in both processes', async () => {
  let password = TEST_PASSWORD;
  const admin = await signIn(operator, TEST_PASSWORD);
  const ways: readonly [string, (token: string) => Promise<Response>][] = [
    ['logout', (token) => call(1, '/logout', { token })],
    [
      'password reset',
      async () => {
        const body = { email: anna.email, code: await codeOf(), password: NEW_PASSWORD };
        password = NEW_PASSWORD;
        return call(1, '/api/recovery/password', { method: 'POST', body });
      },
    ],
    ['disabling', () => post(admin, `/api/users/${anna.userId}/disable`)],
    ['enabling', () => post(admin, `/api/users/${anna.userId}/enable`)],
    [
      'other roles',
      () => post(admin, `/api/users/${anna.userId}/roles`, { roles: ['ROLE_USER', 'ROLE_ADMIN'] }, 'PUT'),
    ],
    [
      'the former roles',
      () => post(admin, `/api/users/${anna.userId}/roles`, { roles: ['ROLE_USER'] }, 'PUT'),
    ],
  ];
  for (let round = 0; round < rounds; round += 1) {
    let token = '';
    for (const [way, revoke] of ways) {
      if (way !== 'enabling') {
        token = await signIn(anna, password);
        expect(await bothSay(token), `before ${way}`).toEqual([200, 200]);
      }
      expect((await revoke(token)).status, way).toBe(204);
      expect(await bothSay(token), `after ${way}`).toEqual([401, 401]);
    }
  }
});
