import type { FastifyError } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherKey } from '../../test-support/another-key.ts';
import { isFullRun } from '../../test-support/full-run.ts';
import { onDatabase } from '../../test-support/on-database.ts';
import { timed } from '../../test-support/slowness.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { sealIban } from '../account/bank-accounts/bank-accounts.queries.ts';
import { ensureOpenCycle } from '../commission/cycles/cycle.queries.ts';
import { createPartner } from '../network/team/testing/create-partner.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { toApiError } from '../platform/http/server.ts';
import { secretsWith } from '../platform/secrets/secrets.ts';
import { checkReadiness, freeBytes } from './readiness.ts';

let server: TestServer;
/** The statement that the failing call runs. */
let failing = '';

beforeAll(async () => {
  server = await startTestServer();
  server.app.get('/api/fails', () => onDatabase(server.database.url, (client) => client.query(failing)));
});
afterAll(() => server.close());

const get = (url: string, remoteAddress = '127.0.0.1') => server.app.inject({ url, remoteAddress });

/** The readiness; polled, since a database that takes longer than two seconds counts as unavailable for that moment. */
const readiness = async () => {
  const { statusCode, body } = await get('/readyz');
  return [statusCode, JSON.parse(body)];
};

test('live and ready', async () => {
  expect((await get('/healthz')).statusCode).toBe(200);
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
});

test('metrics have route patterns and never their parameters', async () => {
  await get('/api/partners/471147114711/rank');
  const metrics = await get('/metrics');
  expect(metrics.headers['content-type']).toContain('text/plain');
  expect(metrics.body).toContain('route="/api/partners/:partner/rank",status="401"');
  expect(metrics.body).not.toContain('471147114711');
});

test('metrics are served to this machine only, as long as there is no token', async () => {
  expect((await get('/metrics', '203.0.113.9')).statusCode).toBe(404);
});

test('an unavailable database is 503 with Retry-After, and everything works again afterwards', async () => {
  const { database } = server;
  // What every query gets while PostgreSQL restarts.
  const { connect } = database.pool;
  const { read } = database.pipelines;
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  Object.assign(database.pool, { connect: refuse });
  Object.assign(database.pipelines, { read: refuse });
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', reason: 'database' }]);
  const answer = await server.call('some-token', { url: '/api/user/' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.body).not.toContain('refused');
  expect((await get('/healthz')).statusCode).toBe(200);
  Object.assign(database.pool, { connect });
  Object.assign(database.pipelines, { read });
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
});

test.each<readonly [string, number]>([
  ['at all', 0],
  ...(isFullRun ? [['after its first bytes', 1] as const] : []),
])('a database that does not answer %s does not make health checks wait', async (_, words) => {
  const { pool } = server.database;
  const { connect } = pool;
  const reallyConnect = connect.bind(pool) as () => Promise<unknown>;
  let attempts = 0;
  const answerOnly = () => {
    attempts += 1;
    return attempts > words ? new Promise(() => undefined) : reallyConnect();
  };
  Object.assign(pool, { connect: answerOnly });
  const { result: answer, took, slow } = await timed(() => get('/readyz'));
  Object.assign(pool, { connect });
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', reason: 'database' }]);
  // The timeout is two seconds, plus some time of its own; without it the check would wait as long as the database
  // does.
  expect(took).toBeLessThan(2_000 + 2_000 * slow);
});

test('a key that does not decrypt the stored values is not ready', async () => {
  const { db } = server.database;
  const { userId } = await createPartner(db, { name: 'Sealed', parent: null });
  const sealed = (key: Buffer) => sealIban(secretsWith([key]), userId, 'DE02120300000000202051');
  await db
    .insertInto('bank_accounts')
    .values({
      user_id: userId,
      iban: sealed(server.fieldKey),
      account_holder: 'Sealed',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
  await db
    .updateTable('bank_accounts')
    .set({ iban: sealed(anotherKey(server.fieldKey)) })
    .execute();
  await expect.poll(readiness).toEqual([503, { status: 'not ready', reason: 'field-key' }]);
  await db.deleteFrom('bank_accounts').execute();
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
});

test('a full disk is 503 with Retry-After, wherever it is noticed', async () => {
  const full = 'do $$ begin raise exception using errcode = $a$53100$a$; end $$';
  const error = await sql
    .raw(full)
    .execute(server.database.db)
    .catch((caught: unknown) => caught);
  const outside = new Error('cannot write', {
    cause: Object.assign(new Error('no space'), { code: 'ENOSPC' }),
  });
  for (const fault of [error, outside]) {
    const { status, details } = toApiError(fault as FastifyError);
    expect([status, details.retryAfterSeconds]).toEqual([503, 30]);
  }
});

test.each([
  ['a statement timeout', '57014'],
  ['a lock timeout', '55P03'],
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
  ['an idle transaction timeout', '25P03'],
  ['a server out of memory', '53200'],
  ['an I/O error', '58030'],
])('%s is 503 with Retry-After', async (_, code) => {
  failing = `do $$ begin raise exception using errcode = '${code}'; end $$`;
  const answer = await get('/api/fails');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
});

test('a write refused by a replica is 503 with Retry-After', async () => {
  failing = 'begin read only; delete from sessions; commit';
  const answer = await get('/api/fails');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.body).not.toContain('read-only');
});

test('a schema older than the program is not ready, a newer one is; no more is disclosed', async () => {
  const { db } = server.database;
  const newest = await sql<{ version: number; name: string; checksum: string }>`
    delete from schema_migrations where version = (select max(version) from schema_migrations)
    returning version, name, checksum`.execute(db);
  await expect.poll(readiness).toEqual([503, { status: 'not ready', reason: 'migrations' }]);
  const { version, name, checksum } = newest.rows[0] ?? { version: 0, name: '', checksum: '' };
  await sql`insert into schema_migrations (version, name, checksum)
    values (${version}, ${name}, ${checksum}), (${version + 1}, 'later', 'x')`.execute(db);
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
  await sql`alter table schema_migrations rename to away`.execute(db);
  await expect.poll(readiness).toEqual([503, { status: 'not ready', reason: 'migrations' }]);
  await sql`alter table away rename to schema_migrations`.execute(db);
});

test('a full disk is not ready, nor is one that cannot be checked; a folder that does not exist yet is', async () => {
  const { deps } = server;
  const look = async (free: () => Promise<number | null>) => (await checkReadiness(deps, free)).fault;
  expect(await look(async () => 64 * 1024 * 1024 - 1)).toBe('disk');
  expect(await look(async () => 64 * 1024 * 1024)).toBeNull();
  expect(await look(() => Promise.reject(new Error('EIO')))).toBe('disk');
  expect(await look(() => freeBytes('/nowhere/at/all'))).toBeNull();
  expect(await freeBytes(deps.config.dataDir)).toBeGreaterThan(0);
  await expect(freeBytes('/dev/null/below')).rejects.toThrow('ENOTDIR');
});

test('a wrong value held for the open month is a warning for a week, with its figures', async () => {
  const { db } = server.database;
  const compare = (days: number, orders: number) => {
    const at = new Date(server.deps.clock.now().getTime() - days * 86_400_000);
    return sql`insert into cycle_comparisons (cycle_id, compared_at, statistics, orders, bonuses, teams)
      select min(id), ${at}, 0, ${orders}, 0, 0 from cycles`.execute(db);
  };
  await inTransaction(db, (tx) => ensureOpenCycle(tx, server.deps.clock.now()));
  await compare(8, 3);
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
  await compare(6, 2);
  await expect.poll(readiness).toEqual([200, { status: 'ready', warnings: ['open-cycle'] }]);
  const metrics = (await get('/metrics')).body;
  expect(metrics).toContain('\nopen_cycle_differences 2\n');
  expect(metrics).toContain('\nopen_cycle_compared_seconds 518400\n');
  await db.deleteFrom('cycle_comparisons').execute();
});

test('messages that nobody has taken for half an hour are a warning, with those that cannot be delivered', async () => {
  const { db } = server.database;
  const queue = (status: string, minutes: number) => {
    const at = new Date(server.deps.clock.now().getTime() - minutes * 60_000);
    return sql`insert into outbox (channel, recipient, locale, template, parameters, created_at, next_attempt_at, status, sent_at)
      values ('mail', 'a@example.org', 'de', 'x', '{}', ${at}, ${at}, ${status}, ${status === 'sent' ? at : null})`.execute(
      db,
    );
  };
  await queue('queued', 29);
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
  await queue('queued', 31);
  await expect.poll(readiness).toEqual([200, { status: 'ready', warnings: ['outbox'] }]);
  await queue('sent', 40);
  await expect.poll(readiness).toEqual([200, { status: 'ready', warnings: ['outbox'] }]);
  const metrics = (await get('/metrics')).body;
  expect(metrics).toContain('\noutbox_messages_waiting 2\n');
  expect(Number(/^outbox_oldest_waiting_seconds (.*)$/m.exec(metrics)?.[1])).toBeCloseTo(31 * 60, -1);
  expect(Number(/^data_folder_free_bytes (.*)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  await queue('sent', 5);
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
});
