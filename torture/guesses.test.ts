import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { TEST_PASSWORD } from '@blattwerk/server/platform/testing/test-server.ts';
import { type Planted, plant } from '@blattwerk/server/team/testing/plant.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { count, isFull } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const guesses = count(60, 2_000);
const timed = count(15, 100);
/** Of all addresses together in 15 minutes, and of codes for one request of one. */
const GUESSES_AT_ONE_ACCOUNT = 30;
const TRIES_OF_A_CODE = 5;
const CODES_A_DAY = 3;
const HOME = '192.0.2.7';

let database: TestDatabase;
let servers: TwoServers;
let anna: Planted;

/** Behind a proxy, so that every guess can have a network address of its own. */
beforeAll(async () => {
  database = await createTestDatabase();
  anna = await plant(database.db, { name: 'Anna', parent: null });
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

const elsewhere = (guess: number) => `198.51.${100 + (guess >> 8)}.${guess & 255}`;

/** Posts as somebody at a network address; the processes take turns. */
function post(turn: number, path: string, body: object, address: string): Promise<Response> {
  return servers.call(turn, path, { method: 'POST', body, headers: { 'x-forwarded-for': address } });
}

const login = (turn: number, password: string, address: string) =>
  post(turn, '/api/login', { username: anna.email, password }, address);

/** How often each status was answered to requests that come a few dozen at once. */
async function statusesOf(
  times: number,
  one: (turn: number) => Promise<Response>,
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  let next = 0;
  const lane = async () => {
    while (next < times) {
      next += 1;
      const answer = await one(next);
      await answer.arrayBuffer();
      found.set(answer.status, (found.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 30 }, lane));
  return found;
}

test(`${guesses} guesses from as many addresses at two processes: 30 are looked at, and the owner gets in`, async () => {
  expect((await login(0, TEST_PASSWORD, HOME)).status).toBe(200);
  const statuses = await statusesOf(guesses, (turn) => login(turn, `guess ${turn}`, elsewhere(turn)));
  expect(Object.fromEntries(statuses)).toEqual({
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

test('codes asked for at two processes at once are three a day; five tries in all, then the right one is wrong', async () => {
  const asked = await statusesOf(20, (turn) =>
    post(turn, '/api/recovery', { email: anna.email }, elsewhere(turn)),
  );
  expect(Object.fromEntries(asked)).toEqual({ 204: 20 });
  const codes = await codesSent();
  expect(codes).toHaveLength(CODES_A_DAY);
  const none = Array.from({ length: CODES_A_DAY + 1 }, (_, i) => String(i).padStart(5, '0')).find(
    (code) => !codes.includes(code),
  );
  const check = (turn: number, code: string) =>
    post(turn, '/api/recovery/check', { email: anna.email, code }, elsewhere(turn));
  const tried = await statusesOf(guesses, (turn) => check(turn, String(none)));
  expect(Object.fromEntries(tried)).toEqual({ 422: guesses });
  const { rows } = await database.pool.query<{ tries: number }>(
    'select max(tries) as tries from recovery_codes',
  );
  expect(rows).toEqual([{ tries: TRIES_OF_A_CODE }]);
  for (const [turn, code] of codes.entries()) expect((await check(turn, code)).status).toBe(422);
});

/** All that whoever asks can compare, but what differs between any two answers. */
async function told(answer: Response): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  const body = await answer.text();
  return JSON.stringify([answer.status, headers, body]).replaceAll(/'nonce-[^']+'/g, '');
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

test.each([
  ['a sign-in', '/api/login', (email: string) => ({ username: email, password: 'wrong' })],
  ['a request for a code', '/api/recovery', (email: string) => ({ email })],
  ['a wrong code', '/api/recovery/check', (email: string) => ({ email, code: '00000' })],
])('%s says the same in the same time of a known and of an unknown address', async (what, path, bodyOf) => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const ask = async (kind: keyof typeof times, email: string, round: number) => {
    await database.db.deleteFrom('login_throttles').execute();
    const began = performance.now();
    const text = await told(await post(round, path, bodyOf(email), elsewhere(round)));
    times[kind].push(performance.now() - began);
    return text;
  };
  const unknown = (round: number) => ask('unknown', `nobody${round}@post.example`, round);
  const known = (round: number) => ask('known', anna.email, round);
  const tell = progressOf(what, timed);
  for (let round = 0; round < timed; round += 1) {
    // Each of them comes first as often as the other.
    const [first, second] = round % 2 === 0 ? [unknown, known] : [known, unknown];
    expect(await first(round)).toBe(await second(round));
    tell(round + 1);
  }
  // Of few rounds the fastest: what else the machine does slows some of them, never all.
  const typical = isFull ? median : (all: readonly number[]) => Math.min(...all);
  const ratio = typical(times.unknown) / typical(times.known);
  console.log(`${what}: an unknown address takes ${ratio.toFixed(2)} of the time of a known one`);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
