import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { findAccounts } from '@blattwerk/server/money/books/accounts.queries.ts';
import { lockAccounts } from '@blattwerk/server/money/books/books-lock.ts';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { makeEligible } from '@blattwerk/server/money/payouts/testing/eligible.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { countWaiting } from '@blattwerk/server/test-support/waiting.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const rounds = count(2, 100);
const requests = count(20, 200);
const retryRounds = count(2, 50);
const retries = 50;

let database: TestDatabase;
let servers: TwoServers;
let partner: TestPartner;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await createPartner(database.db, { name: 'Gierig', parent: null });
  const key = randomBytes(32);
  await makeEligible({ db: database.db, secrets: secretsWith([key]) }, partner);
  servers = await startTwoServers({ DATABASE_URL: database.url, FIELD_KEY: key.toString('base64') });
  token = await servers.signIn(partner.email);
});
afterAll(async () => {
  await servers?.stop();
  await database.drop();
});

function post(turn: number, body: object, key?: string): Promise<Response> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return servers.call(turn, '/api/payouts', { method: 'POST', token, body, headers });
}

async function earned(cents: number): Promise<void> {
  await earn(database.db, new Date(), [{ partner: partner.id, cents }]);
}

const payouts = () =>
  database.db.selectFrom('payouts').select(['id', 'amount_cents as cents']).orderBy('id').execute();

/** Invariants after every payout: nothing was taken twice, nothing is lost, the books agree with the rows. */
async function expectExactBooks(earnedCents: number): Promise<void> {
  const rows = await payouts();
  expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(earnedCents);
  expect(await findAccounts(database.db, partner.id)).toMatchObject({
    availableCents: 0,
    debtCents: 0,
    inPayoutCents: earnedCents,
    commissionCents: earnedCents,
  });
  const totals = await database.pool.query<{ credits: number; times: number; cents: number }>(
    `select count(distinct credit.id) as credits, count(*) as times, sum(credit.amount_cents)::bigint as cents
     from payout_credits as taken join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id`,
  );
  const [sums] = totals.rows;
  expect(sums).toEqual({ credits: sums?.times, times: sums?.times, cents: earnedCents });
}

let total = 0;

test(`${requests} concurrent requests to two processes yield one payout, ${rounds} times`, async () => {
  const tell = progressOf('payouts at once', rounds);
  for (let round = 1; round <= rounds; round++) {
    const cents = 1000 + round * 7;
    total += cents;
    await earned(cents);
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, i) => post(i, { user: partner.userId })),
    );
    const statuses = answers.map(({ status }) => status);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(requests - 1);
    const rows = await payouts();
    expect([rows.length, rows.at(-1)?.cents]).toEqual([round, cents]);
    await expectExactBooks(total);
    tell(round);
  }
});

/** Sends a request and returns its open connection. */
async function sendRaw(url: string, body: object, key: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const text = JSON.stringify(body);
  const lines = [
    'POST /api/payouts HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Idempotency-Key: ${key}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  await new Promise<void>((resolve) => {
    socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`, () => resolve());
  });
  return socket;
}

/** Cuts the connection right after sending the request: it may or may not be done. */
async function cutWhenSent(url: string, body: object, key: string): Promise<void> {
  (await sendRaw(url, body, key)).destroy();
}

/** Cuts the connection while the request is being processed, and waits until it is done. */
async function cutWhileWorking(url: string, body: object, key: string): Promise<void> {
  const before = (await payouts()).length;
  await database.db.transaction().execute(async (db) => {
    await lockAccounts(db, partner.id);
    const socket = await sendRaw(url, body, key);
    await expect.poll(() => countWaiting(database.pool)).toBeGreaterThan(0);
    socket.destroy();
    await once(socket, 'close');
  });
  await expect.poll(async () => (await payouts()).length).toBe(before + 1);
}

async function answerOf(response: Response): Promise<string> {
  const { status, headers } = response;
  const answerHeaders = ['location', 'content-location', 'content-type'].map((name) => headers.get(name));
  return JSON.stringify([status, ...answerHeaders, await response.text()]);
}

test.each([
  ['a request whose connection was cut when it was sent', cutWhenSent],
  ['a request whose connection was cut while it was worked on', cutWhileWorking],
])(`the key of %s, repeated ${retries} times concurrently, yields one payout`, async (_, cutOff) => {
  const tell = progressOf(cutOff.name, retryRounds);
  for (let round = 1; round <= retryRounds; round++) {
    const before = (await payouts()).length;
    const key = `${cutOff.name}-${round}`;
    const body = { user: partner.userId, balance: '10.00' };
    total += 1000;
    await earned(1000);
    await cutOff(servers.url(round), body, key);
    const answers = await Promise.all(
      Array.from({ length: retries }, async (__, i) => answerOf(await post(i, body, key))),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^\[201,"\/api\/payouts\/\d+"/);
    expect((await payouts()).length).toBe(before + 1);
    const other = await post(round, { ...body, balance: '10.01' }, key);
    expect(other.status).toBe(409);
    await other.arrayBuffer();
    await expectExactBooks(total);
    tell(round);
  }
});
