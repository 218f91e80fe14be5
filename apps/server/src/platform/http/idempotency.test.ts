import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { earn } from '../../money/payouts/testing/earn.ts';
import { makeEligible } from '../../money/payouts/testing/eligible.ts';
import { cleanUpIdempotencyKeysJob } from './idempotency.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');

const { server, own, other } = setUpNetwork(NOW, {
  own: { parent: null },
  other: { parent: 'own' },
});

beforeAll(async () => {
  for (const partner of [own, other]) await makeEligible(server.deps, partner);
});

/** Both partners have credits that can be paid out. */
async function earned(): Promise<void> {
  await earn(server.database.db, NOW, [
    { partner: own.id, cents: 1000 },
    { partner: other.id, cents: 2000 },
  ]);
}

interface Attempt {
  readonly as?: string;
  readonly payload?: object;
  readonly accept?: string;
}

function request(key: string, { as = own.token, payload = { user: own.userId }, accept }: Attempt = {}) {
  const headers = { 'idempotency-key': key, ...(accept ? { accept } : {}) };
  return server.call(as, { method: 'POST', url: '/api/payouts', payload, headers });
}

const kept = ['location', 'content-location', 'content-type', 'accept-patch'] as const;
const countPayouts = async () =>
  (await server.database.db.selectFrom('payouts').select('id').execute()).length;

test('the same request with the same key gets the first response, byte for byte', async () => {
  await earned();
  const before = await countPayouts();
  const first = await request('one');
  server.setTime(new Date(NOW.getTime() + 60_000));
  const second = await request('one', { accept: 'application/json' });
  server.setTime(NOW);
  expect(first.statusCode).toBe(201);
  expect([second.statusCode, second.body]).toEqual([201, first.body]);
  for (const name of kept) expect([name, second.headers[name]]).toEqual([name, first.headers[name]]);
  expect(first.headers.location).toBe(`/api/payouts/${first.json().id}`);
  expect(await countPayouts()).toBe(before + 1);
});

test('concurrent repetitions are one request', async () => {
  await earned();
  const before = await countPayouts();
  const answers = await Promise.all(Array.from({ length: isFullRun ? 50 : 10 }, () => request('parallel')));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(await countPayouts()).toBe(before + 1);
});

test('the key of another request is refused with 409, whatever is available', async () => {
  await earned();
  const before = await countPayouts();
  const payload = { user: own.userId, balance: '10.00' };
  expect((await request('first', { payload })).statusCode).toBe(201);
  await earned();
  for (const changed of [{ ...payload, balance: '10.01' }, { user: own.userId }]) {
    const answer = await request('first', { payload: changed });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'This Idempotency-Key was used for another request.',
    ]);
  }
  expect(await countPayouts()).toBe(before + 1);
  // A password that is asked for in between does not make it another request, and is never hashed.
  expect((await request('first', { payload: { ...payload, password: 'x' } })).statusCode).toBe(201);
});

test('keys are scoped to the user', async () => {
  const mine = await request('shared');
  const theirs = await request('shared', { as: other.token, payload: { user: other.userId } });
  expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
  expect(theirs.json().partner.id).toBe(other.id);
});

test('a refused request has done nothing, and its key stays free', async () => {
  expect((await request('refused')).statusCode).toBe(409);
  expect((await request('refused', { payload: { user: other.userId } })).statusCode).toBe(404);
  await earned();
  expect((await request('refused')).statusCode).toBe(201);
});

test.each(['', 'x'.repeat(256), 'two words', 'ümlaut'])('the key %j is rejected', async (key) => {
  expect((await request(key)).statusCode).toBe(400);
});

test('a failure after the work leaves neither the work nor the key', async () => {
  const { db } = server.database;
  await earned();
  const before = await countPayouts();
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(
    db,
  );
  await sql`create trigger fails before insert on idempotency_keys for each row execute function fail()`.execute(
    db,
  );
  const failed = await request('crash');
  await sql`drop trigger fails on idempotency_keys`.execute(db);
  expect(failed.statusCode).toBe(500);
  expect(await countPayouts()).toBe(before);
  expect((await request('crash')).statusCode).toBe(201);
  expect(await countPayouts()).toBe(before + 1);
});

test('keys are deleted after seven days', async () => {
  const { db } = server.database;
  const week = 7 * 86_400_000;
  const { run } = cleanUpIdempotencyKeysJob({ db, clock: { now: () => new Date(NOW.getTime() + week) } });
  await run();
  expect((await db.selectFrom('idempotency_keys').select('key').execute()).length).toBeGreaterThan(0);
  const later = cleanUpIdempotencyKeysJob({ db, clock: { now: () => new Date(NOW.getTime() + week + 1) } });
  await later.run();
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
});

const address = { street: 'Weg 1', postcode: '10115', city: 'Berlin', countryISO: 'DEU' };

test.each([
  ['/api/referral_links', () => ({ code: 'ONCE', type: 1, partner: own.id })],
  [
    '/api/potential_partners/save',
    () => ({ firstName: 'Ina', surname: 'Neu', email: 'ina@once.example', status: 0 }),
  ],
  ['/api/billing_addresses', () => ({ user: `/api/users/${own.userId}`, ...address })],
  ['/api/projects', () => ({ number: 'ONCE-1', name: 'Once' })],
  ['/api/cable_types', () => ({ designation: 'ONCE 3x1', cores: 3, crossSection: '1.5' })],
  ['/api/deletion_requests', () => ({})],
])('%s is done once per key', async (url, payload) => {
  const ask = () =>
    server.call(own.token, {
      method: 'POST',
      url,
      payload: payload(),
      headers: { 'idempotency-key': `create ${url}`.replaceAll(' ', '-') },
    });
  const [first, second] = [await ask(), await ask()];
  expect([first.statusCode, second.statusCode, second.body]).toEqual([201, 201, first.body]);
});

test('every call that creates something for a signed-in user accepts a key', () => {
  const creating = endpoints.filter(
    ({ method, access, answer, path }: Endpoint) =>
      method === 'POST' && access === 'user' && answer.kind === 'item' && !path.includes('{'),
  );
  expect(creating.length).toBeGreaterThan(8);
  expect(creating.filter((endpoint: Endpoint) => !endpoint.idempotencyKey)).toEqual([]);
});

test('a call that would ignore a key rejects it, and does nothing', async () => {
  const answer = await server.call(own.token, {
    method: 'POST',
    url: '/api/tickets',
    payload: { path: '/api/export' },
    headers: { 'idempotency-key': 'ignored' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'idempotencyKeyNotTaken']);
});
