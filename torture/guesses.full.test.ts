import { hashPassword } from '@blattwerk/server/identity/session/password.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { ratioOfTimes } from '@blattwerk/server/test-support/same-time.ts';
import { TEST_PASSWORD } from '@blattwerk/server/test-support/test-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { elsewhere, statusesOf } from './support/statuses.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const guesses = count(60, 2_000);
const timed = count(15, 100);
/** For one account from all addresses in 15 minutes, and tries of one code. */
const GUESSES_AT_ONE_ACCOUNT = 30;
const TRIES_OF_A_CODE = 5;
const CODES_A_DAY = 3;
/** Per session in 15 minutes. */
const WRONG_PASSWORDS = 5;
const HOME = '192.0.2.7';

let database: TestDatabase;
let servers: TwoServers;
let anna: TestPartner;

/** Behind a proxy, so that each guess can have a network address of its own. */
beforeAll(async () => {
  database = await createTestDatabase();
  anna = await createPartner(database.db, { name: 'Anna', parent: null });
  // A hash with the product's own parameters: the response times are compared.
  await database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(TEST_PASSWORD) })
    .execute();
  servers = await startTwoServers({ DATABASE_URL: database.url, TRUST_PROXY: 'on' });
});
afterAll(async () => {
  await servers?.stop();
  await database?.drop();
});
beforeEach(async () => {
  for (const table of ['login_throttles', 'recovery_codes', 'outbox'] as const)
    await database.db.deleteFrom(table).execute();
});

/** Posts as a client at a network address; the processes take turns. */
function post(turn: number, path: string, body: object, address: string, token?: string): Promise<Response> {
  const headers = { 'x-forwarded-for': address };
  return servers.call(turn, path, {
    method: 'POST',
    body,
    headers,
    ...(token === undefined ? {} : { token }),
  });
}

const login = (turn: number, password: string, address: string) =>
  post(turn, '/api/login', { username: anna.email, password }, address);

test(`${guesses} guesses from as many addresses at two processes: 30 are checked, and the owner can sign in`, async () => {
  expect((await login(0, TEST_PASSWORD, HOME)).status).toBe(200);
  const statuses = await statusesOf(guesses, (turn) => login(turn, `guess ${turn}`, elsewhere(turn)));
  expect(statuses).toEqual({
    401: GUESSES_AT_ONE_ACCOUNT,
    429: guesses - GUESSES_AT_ONE_ACCOUNT,
  });
  for (const turn of [0, 1]) {
    expect((await login(turn, TEST_PASSWORD, elsewhere(guesses + 1 + turn))).status).toBe(429);
    expect((await login(turn, TEST_PASSWORD, HOME)).status).toBe(200);
  }
});

async function codesSent(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('outbox')
    .select('parameters')
    .where('template', '=', 'password-code')
    .execute();
  return rows.map(({ parameters }) => String((parameters as { code?: string }).code));
}

test('concurrent requests for codes at two processes yield three a day; after five tries in all the right code is refused too', async () => {
  const requestStatuses = await statusesOf(20, (turn) =>
    post(turn, '/api/recovery', { email: anna.email }, elsewhere(turn)),
  );
  expect(requestStatuses).toEqual({ 204: 20 });
  const codes = await codesSent();
  expect(codes).toHaveLength(CODES_A_DAY);
  const none = Array.from({ length: CODES_A_DAY + 1 }, (_, i) => String(i).padStart(5, '0')).find(
    (code) => !codes.includes(code),
  );
  const check = (turn: number, code: string) =>
    post(turn, '/api/recovery/check', { email: anna.email, code }, elsewhere(turn));
  const tried = await statusesOf(guesses, (turn) => check(turn, String(none)));
  expect(tried).toEqual({ 422: guesses });
  const { rows } = await database.pool.query<{ tries: number }>(
    'select max(tries) as tries from recovery_codes',
  );
  expect(rows).toEqual([{ tries: TRIES_OF_A_CODE }]);
  for (const [turn, code] of codes.entries()) expect((await check(turn, code)).status).toBe(422);
});

/** Every call that asks a signed-in user for the password. */
const checks: readonly ((password: string) => readonly [path: string, body: object])[] = [
  (password) => ['/api/lock-screen/unlock', { password }],
  (password) => ['/api/user/password', { currentPassword: password, password: 'Birnbaum-am-Bach' }],
  (password) => ['/api/user/second-factor', { password }],
  (password) => ['/api/user/second-factor/recovery-codes', { password }],
  (password) => ['/api/user/second-factor/disable', { password }],
  (password) => ['/api/user/passkeys/options', { password }],
  (password) => ['/api/user/passkeys/1/remove', { password }],
  (password) => ['/api/payouts', { user: anna.userId, password }],
];

test(`${guesses} passwords from an unattended session at two processes: five are checked, whatever call they are for`, async () => {
  const [found, own] = [await servers.signIn(anna.email), await servers.signIn(anna.email)];
  // A payout asks for the password when the login is older than half a day.
  await database.pool.query(`update sessions set created_at = created_at - interval '1 day'`);
  const say = (turn: number, check: (typeof checks)[number] | undefined, token: string, password: string) => {
    const [path, body] = check?.(password) ?? [];
    return post(turn, String(path), { ...body }, elsewhere(turn), token);
  };
  // In pairs, so that each process gets every call.
  const guess = (turn: number) => say(turn, checks[(turn >> 1) % checks.length], found, `guess ${turn}`);
  expect(await statusesOf(guesses, guess)).toEqual({ 422: WRONG_PASSWORDS, 429: guesses - WRONG_PASSWORDS });
  for (const turn of [0, 1]) {
    for (const check of checks) expect((await say(turn, check, found, TEST_PASSWORD)).status).toBe(429);
    expect((await say(turn, checks[0], own, TEST_PASSWORD)).status).toBe(204);
  }
});

/** Everything a client can compare, except what differs between any two responses. */
async function fingerprintOf(answer: Response): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  const body = await answer.text();
  return JSON.stringify([answer.status, headers, body]).replaceAll(/'nonce-[^']+'/g, '');
}

test.each([
  ['a sign-in', '/api/login', (email: string) => ({ username: email, password: 'wrong' })],
  ['a request for a code', '/api/recovery', (email: string) => ({ email })],
  ['a wrong code', '/api/recovery/check', (email: string) => ({ email, code: '00000' })],
])(
  '%s has the same response and response time for a known and an unknown address',
  async (what, path, bodyOf) => {
    const texts = { known: [] as string[], unknown: [] as string[] };
    const tell = progressOf(what, timed);
    const ask = async (kind: keyof typeof texts, email: string, round: number) => {
      texts[kind].push(await fingerprintOf(await post(round, path, bodyOf(email), elsewhere(round))));
      tell(round + 1);
    };
    const ratio = await ratioOfTimes(
      { rounds: timed, within: [0.5, 2], before: () => database.db.deleteFrom('login_throttles').execute() },
      (round) => ask('unknown', `nobody${round}@post.example`, round),
      (round) => ask('known', anna.email, round),
    );
    expect(texts.unknown).toEqual(texts.known);
    console.log(`${what}: an unknown address takes ${ratio.toFixed(2)} of the time of a known one`);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  },
);
